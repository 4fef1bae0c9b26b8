import 'server-only'
import { z } from 'zod'
import { attachmentTypes } from '@/lib/core/attachment-types'
import { Fault } from '@/lib/core/errors'
import { objectStoreShape, parseObjectStoreAddress } from '@/lib/core/object-store-address'
import { roles } from '@/lib/core/permissions'
import { knownPushHosts, pushHostShape } from '@/lib/core/push-host'

const wholeNumber = (text: string, minimum: number) =>
  z
    .string()
    .default(text)
    .transform(Number)
    .refine((value) => Number.isSafeInteger(value) && value >= minimum, `a whole number, at least ${minimum}`)

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `an address such as ${example}` })

/** Sign-in services must use https, except on this machine. */
const issuer = url(/^https?$/, 'https://sso.example.com').refine((value) => {
  // An invalid address has already been refused.
  const { protocol, hostname } = URL.parse(value) ?? { protocol: 'https:', hostname: '' }
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}, 'an https address such as https://sso.example.com')

const apiUrl = url(/^https?$/, 'https://api.example.com').transform((value) => value.replace(/\/+$/, ''))
const required = (shape: string) => z.string({ error: shape }).min(1, shape)
const optional = z.string().default('')
/** `name@host`, alone or after a display name. */
const mailbox = /^(?:[\p{L}\p{N} .,&'-]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u
const secretShape = 'a random text of at least 32 characters'
const secret = z.string({ error: secretShape }).min(32, secretShape)
const optionalSecret = z.union([z.literal(''), secret]).default('')
/** A host, with or without a port, in lower case. */
const hostName = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/

/** Comma-separated words in lower case. */
function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
}

const vapidShape = 'an address such as mailto:ti@example.com or https://example.com'

// An HTTP header value carries visible ASCII only.
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber('3000', 0),
  ACCOUNTING_API_URL: apiUrl,
  ACCOUNTING_API_KEY: required('a key that begins with chave_').startsWith('chave_', 'a key that begins with chave_'),
  PIX_API_URL: apiUrl,
  PIX_API_TOKEN: required('the access token of the Pix API'),
  PIX_API_USER_AGENT: required('COMPANY_LEGAL_NAME (EMAIL)').regex(
    /^[\x20-\x7e\xa0-\xff]+ \([^()\s@]+@[^()\s@]+\)$/,
    'COMPANY_LEGAL_NAME (EMAIL), for example Padaria Sol Ltda (financeiro@padariasol.com.br)',
  ),
  ACCOUNTING_REQUESTS_PER_MINUTE: wholeNumber('120', 1),
  DATABASE_URL: z.union([z.literal(''), url(/^postgres(ql)?$/, 'postgres://user:password@host/database')]).default(''),
  DATA_DIR: z.string().min(1).default('.data'),
  OBJECT_STORE_URL: z
    .union([z.literal(''), z.string().refine((text) => parseObjectStoreAddress(text) !== null, objectStoreShape)])
    .default(''),
  AUTH_SECRET: secret,
  /** Former `AUTH_SECRET`: sessions sealed with it stay valid while it is configured. */
  AUTH_SECRET_PREVIOUS: optionalSecret,
  /** Key of the audit chain; the default is derived from `AUTH_SECRET`. */
  AUDIT_KEY: optionalSecret,
  SESSION_HOURS: wholeNumber('8', 1),
  SESSION_IDLE_MINUTES: wholeNumber('120', 1),
  /** Number of trusted proxies in front of Lastro whose X-Forwarded-For entries are used. */
  TRUSTED_PROXIES: wholeNumber('0', 0),
  APP_URL: url(/^https?$/, 'https://lastro.example.com').optional(),
  ADMIN_EMAIL: z.union([z.literal(''), z.email('an e-mail address')]).default(''),
  ADMIN_PASSWORD: z.union([z.literal(''), z.string().min(12, 'at least 12 characters')]).default(''),
  OIDC_ISSUER: issuer.default(''),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  PASSWORD_SIGN_IN: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  REQUIRE_SECOND_FACTOR: optional
    .transform(wordsOf)
    .pipe(z.array(z.enum(roles, { error: `some of ${roles.join(',')}, separated by commas` }))),
  STEP_UP_MINUTES: wholeNumber('15', 1),
  /** Hours after an admin gave two people access during which they cannot decide together; 0: no wait. */
  ACCESS_CHANGE_HOURS: wholeNumber('24', 0),
  SMTP_URL: z.union([z.literal(''), url(/^smtps?$/, 'smtp://user:password@mail.example.com:587')]).default(''),
  EMAIL_FROM: z
    .union([z.literal(''), z.string().regex(mailbox, 'an address such as Lastro <lastro@example.com>')])
    .default(''),
  VAPID_SUBJECT: z
    .union([z.literal(''), z.string().regex(/^(mailto:[^<>\s@]+@[^<>\s@]+|https:\/\/\S+)$/, vapidShape)])
    .default(''),
  PUSH_HOSTS: z
    .string()
    .default(knownPushHosts.join(','))
    .transform(wordsOf)
    .pipe(z.array(z.string().regex(pushHostShape, 'host names separated by commas'))),
  ACCOUNTING_WEBHOOK_SECRET: optional,
  PIX_WEBHOOK_SECRET: optional,
  PIX_WEBHOOK_HEADER: z.string().regex(headerName, 'the name of an HTTP header').default('x-signature'),
  PIX_WEBHOOK_SCHEME: z.enum(['stripe-like', 'hmac-sha256-hex']).default('stripe-like'),
  SIMULATOR_URL: z.union([z.literal(''), apiUrl]).default(''),
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16, 'at least 16 characters')]).default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), apiUrl]).default(''),
  APPROVAL_THRESHOLD_CENTS: wholeNumber('0', 0),
  MED_REPLY_DAYS: wholeNumber('5', 0),
  ATTACHMENT_MAX_MB: wholeNumber('10', 1),
  ATTACHMENT_MAX_FILES: wholeNumber('10', 1),
  /** Times of day in São Paulo, ascending. */
  SCHEDULE_TIMES: z
    .string()
    .default('08:00,11:00,14:00,17:00')
    .transform((text) => wordsOf(text).toSorted())
    .pipe(
      z
        .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'times such as 08:00,14:00'))
        .min(1, 'times such as 08:00,14:00'),
    ),
  BATCH_MAX_ROWS: wholeNumber('2000', 1),
  ATTACHMENT_TYPES: z
    .string()
    .default(attachmentTypes.join(','))
    .transform(wordsOf)
    .pipe(z.array(z.enum(attachmentTypes, { error: `some of ${attachmentTypes.join(',')}` })).min(1)),
  PIX_FILE_HOSTS: optional
    .refine((text) => wordsOf(text).every((host) => hostName.test(host)), 'host names separated by commas')
    .transform(wordsOf),
  STATEMENT_MAX_MB: wholeNumber('1024', 1),
  REPORT_KEEP_DAYS: wholeNumber('30', 1),
  DOCUMENT_INDEX: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  CONTENT_CACHE_MB: wholeNumber('2048', 0),
  RECEIVED_DAYS: wholeNumber('90', 1),
  EXPORT_KEEP_DAYS: wholeNumber('30', 1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** Every variable that configures Lastro. */
export const variableNames = variables.keyof().options
export type VariableName = (typeof variableNames)[number]

/** Whether a variable has a value, without revealing it. */
export const isGiven = (name: VariableName): boolean => Boolean(process.env[name])

const schema = variables.transform((value) => ({
  ...value,
  APP_URL: new URL(value.APP_URL ?? `http://localhost:${value.PORT}`).origin,
}))

export type Env = z.output<typeof schema>

/** Thrown at start; its message has one line per variable with the expected form, never the value. */
export class EnvironmentError extends Fault {}

/** Origin of an address; undefined when the text is no http address, which its own schema refuses. */
const httpOrigin = (address = '') => (/^https?:/.test(address) ? URL.parse(address)?.origin : undefined)

type Complaint = { name: string; shape: string }

/** Rules between variables, checked on the raw texts so that all complaints are reported together. */
function crossComplaints(given: Record<string, string | undefined>): Complaint[] {
  const complaints: Complaint[] = []
  const complain = (name: string, shape: string) => complaints.push({ name, shape })
  if (given.ADMIN_EMAIL && !given.ADMIN_PASSWORD) complain('ADMIN_PASSWORD', 'at least 12 characters')
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  const missing = oidc.filter((name) => !given[name])
  if (missing.length < oidc.length) {
    for (const name of missing) complain(name, 'all three OIDC variables are set, or none')
  }
  const simulator = httpOrigin(given.SIMULATOR_URL)
  for (const name of ['ACCOUNTING_API_URL', 'PIX_API_URL']) {
    const service = httpOrigin(given[name])
    if (simulator && service && service !== simulator)
      complain('SIMULATOR_URL', `left out beside the real services: ${name} is of another origin`)
  }
  const mail = ['SMTP_URL', 'EMAIL_FROM'].filter((name) => !given[name])
  if (mail.length === 1) complain(mail[0] ?? '', 'set together with the other of SMTP_URL and EMAIL_FROM, or neither')
  if (given.PASSWORD_SIGN_IN === 'off' && missing.length > 0)
    complain('PASSWORD_SIGN_IN', 'on, unless single sign-on is set up: nobody could sign in')
  return complaints
}

export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const cross = crossComplaints(given)
  if (parsed.success && cross.length === 0) return parsed.data
  const own = parsed.error?.issues.map((issue) => ({ name: String(issue.path[0]), shape: issue.message })) ?? []
  const lines = [...own, ...cross].map(({ name, shape }) => {
    return `${name} is ${given[name] === undefined ? 'missing' : 'malformed'}: it should be ${shape}`
  })
  throw new EnvironmentError([...new Set(lines)].join('\n'))
}

let parsed: Env | undefined

/** The environment, parsed once; builds never call it. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
