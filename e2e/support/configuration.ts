import { readFileSync } from 'node:fs'
import { credentials } from '../simulator/context.ts'
import { root } from './root.ts'

/** Every variable that configures Lastro, as `.env.example` lists them. */
export function configurationNames(): string[] {
  const listed = readFileSync(`${root}/.env.example`, 'utf8')
  return [...listed.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].flatMap(([, name]) => name ?? [])
}

/**
 * This process's environment with exactly the given configuration: other variables are emptied, so that neither the
 * shell nor a developer's `.env` file has an effect.
 */
export function environmentWith(configuration: Record<string, string>): NodeJS.ProcessEnv {
  const emptied = Object.fromEntries(configurationNames().map((name) => [name, '']))
  return { ...process.env, ...emptied, NEXT_TELEMETRY_DISABLED: '1', ...configuration }
}

/** The configuration that points at a simulator. */
export function simulatorConfiguration(url: string): Record<string, string> {
  return {
    ACCOUNTING_API_URL: `${url}/contabil`,
    ACCOUNTING_API_KEY: credentials.accountingKey,
    ACCOUNTING_WEBHOOK_SECRET: credentials.accountingWebhookSecret,
    PIX_API_URL: `${url}/pix`,
    PIX_API_TOKEN: credentials.pixToken,
    PIX_API_USER_AGENT: credentials.pixUserAgent,
    PIX_WEBHOOK_SECRET: credentials.pixWebhookSecret,
    SIMULATOR_URL: url,
  }
}
