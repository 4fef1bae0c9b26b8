import { newDataFolder } from './prepared-folder.ts'

/** Sets a complete configuration with its own data folder; call it before the environment is read. */
export function setTestEnvironment(overrides: Record<string, string> = {}): void {
  Object.assign(process.env, {
    ACCOUNTING_API_URL: 'http://127.0.0.1:1',
    ACCOUNTING_API_KEY: 'chave_of_a_test',
    PIX_API_URL: 'http://127.0.0.1:1',
    PIX_API_TOKEN: 'token of a test',
    PIX_API_USER_AGENT: 'Firma de Teste (teste@example.com)',
    AUTH_SECRET: 'a-secret-of-the-unit-tests-0123456789',
    APP_URL: 'http://lastro.test',
    DATA_DIR: overrides.DATA_DIR ?? newDataFolder('lastro-test-'),
    LOG_LEVEL: 'silent',
    ...overrides,
  })
}
