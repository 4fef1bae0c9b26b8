import { people } from './people.ts'

const secretNames = [
  'ACCOUNTING_API_KEY',
  'ACCOUNTING_WEBHOOK_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'AUDIT_KEY',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'PIX_API_TOKEN',
  'PIX_WEBHOOK_SECRET',
  'SMTP_URL',
]

/** Shorter values also occur in lines by chance. */
const shortest = 8

/** Secrets in the test configuration, and marks that accompany values. */
const planted: readonly [name: string, text: string][] = [
  ['a hashed password', '$argon2'],
  ['a session', 'eyJhbGciOi'],
  ['parameters of a query', '\nparams:'],
  ['parameters of a query', '\\nparams:'],
  ['the detail of a refused row', 'already exists.'],
  ['the detail of a refused row', 'Failing row contains'],
  ['a CPF', '12345678909'],
  ['a CPF', '52998224725'],
  ['a CPF', '123.456.789-09'],
  ['a CPF', '529.982.247-25'],
  ['a Pix key', 'ana@example.com'],
  ...Object.values(people).flatMap(({ name, email }) => [
    ['an e-mail address', email] as [string, string],
    ['a name', name] as [string, string],
  ]),
]

function secretsOf(configuration: Record<string, string>): [string, string][] {
  return secretNames.flatMap((name) => {
    const values = (configuration[name] ?? '').split(/[\s,]+/)
    return values.filter((value) => value.length >= shortest).map((value): [string, string] => [name, value])
  })
}

/** Output lines that contain forbidden values, with the names of the values. */
export function leaksIn(output: string, configuration: Record<string, string>): string[] {
  const found = [...secretsOf(configuration), ...planted].filter(([, text]) => output.includes(text))
  return found.map(([name, text]) => {
    const at = output.indexOf(text)
    return `${name}: …${output.slice(Math.max(0, at - 300), at + text.length + 100)}…`
  })
}
