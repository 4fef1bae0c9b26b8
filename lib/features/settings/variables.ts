import 'server-only'
import { type Env, env, isGiven, type VariableName, variableNames } from '@/lib/server/env'
import { hostOf } from './rules'
import type { Variable, VariableValue } from './schema'

/** Visible part of a variable; `secret`: nothing. */
type Shown = 'secret' | ((given: Env) => VariableValue | null)

const text = (words: string): VariableValue | null => (words === '' ? null : { type: 'text', text: words })
const list = (words: readonly string[]) => text(words.join(', '))
const onOff = (word: 'on' | 'off'): VariableValue => ({ type: 'switch', on: word === 'on' })

type Unit = Extract<VariableValue, { type: 'number' }>['unit']
const amount = (unit: Unit, number: number): VariableValue => ({ type: 'number', unit, amount: number })

const host = (address: string) => text(hostOf(address) ?? '')

/** Typed by the environment, so that each new variable must state what may be shown. */
const shown: Record<VariableName, Shown> = {
  NODE_ENV: ({ NODE_ENV }) => text(NODE_ENV),
  PORT: ({ PORT }) => text(String(PORT)),
  ACCOUNTING_API_URL: ({ ACCOUNTING_API_URL }) => host(ACCOUNTING_API_URL),
  ACCOUNTING_API_KEY: 'secret',
  PIX_API_URL: ({ PIX_API_URL }) => host(PIX_API_URL),
  PIX_API_TOKEN: 'secret',
  PIX_API_USER_AGENT: ({ PIX_API_USER_AGENT }) => text(PIX_API_USER_AGENT),
  ACCOUNTING_REQUESTS_PER_MINUTE: (given) => amount('requests', given.ACCOUNTING_REQUESTS_PER_MINUTE),
  DATABASE_URL: 'secret',
  DATA_DIR: ({ DATA_DIR }) => text(DATA_DIR),
  OBJECT_STORE_URL: 'secret',
  AUTH_SECRET: 'secret',
  AUTH_SECRET_PREVIOUS: 'secret',
  AUDIT_KEY: 'secret',
  SESSION_HOURS: ({ SESSION_HOURS }) => amount('hours', SESSION_HOURS),
  SESSION_IDLE_MINUTES: ({ SESSION_IDLE_MINUTES }) => amount('minutes', SESSION_IDLE_MINUTES),
  TRUSTED_PROXIES: ({ TRUSTED_PROXIES }) => amount('proxies', TRUSTED_PROXIES),
  APP_URL: ({ APP_URL }) => host(APP_URL),
  ADMIN_EMAIL: ({ ADMIN_EMAIL }) => text(ADMIN_EMAIL),
  ADMIN_PASSWORD: 'secret',
  OIDC_ISSUER: ({ OIDC_ISSUER }) => host(OIDC_ISSUER),
  OIDC_CLIENT_ID: ({ OIDC_CLIENT_ID }) => text(OIDC_CLIENT_ID),
  OIDC_CLIENT_SECRET: 'secret',
  PASSWORD_SIGN_IN: ({ PASSWORD_SIGN_IN }) => onOff(PASSWORD_SIGN_IN),
  REQUIRE_SECOND_FACTOR: ({ REQUIRE_SECOND_FACTOR: roles }) => (roles.length === 0 ? null : { type: 'roles', roles }),
  STEP_UP_MINUTES: ({ STEP_UP_MINUTES }) => amount('minutes', STEP_UP_MINUTES),
  ACCESS_CHANGE_HOURS: ({ ACCESS_CHANGE_HOURS: hours }) => (hours === 0 ? null : amount('hours', hours)),
  SMTP_URL: 'secret',
  EMAIL_FROM: ({ EMAIL_FROM }) => text(EMAIL_FROM),
  VAPID_SUBJECT: ({ VAPID_SUBJECT }) => text(VAPID_SUBJECT),
  PUSH_HOSTS: ({ PUSH_HOSTS }) => list(PUSH_HOSTS),
  ACCOUNTING_WEBHOOK_SECRET: 'secret',
  PIX_WEBHOOK_SECRET: 'secret',
  PIX_WEBHOOK_HEADER: ({ PIX_WEBHOOK_HEADER }) => text(PIX_WEBHOOK_HEADER),
  PIX_WEBHOOK_SCHEME: ({ PIX_WEBHOOK_SCHEME }) => text(PIX_WEBHOOK_SCHEME),
  SIMULATOR_URL: ({ SIMULATOR_URL }) => host(SIMULATOR_URL),
  METRICS_TOKEN: 'secret',
  OTEL_EXPORTER_OTLP_ENDPOINT: (given) => host(given.OTEL_EXPORTER_OTLP_ENDPOINT),
  APPROVAL_THRESHOLD_CENTS: ({ APPROVAL_THRESHOLD_CENTS: cents }) => (cents === 0 ? null : { type: 'money', cents }),
  MED_REPLY_DAYS: ({ MED_REPLY_DAYS }) => amount('days', MED_REPLY_DAYS),
  ATTACHMENT_MAX_MB: ({ ATTACHMENT_MAX_MB }) => amount('megabytes', ATTACHMENT_MAX_MB),
  ATTACHMENT_MAX_FILES: ({ ATTACHMENT_MAX_FILES }) => amount('files', ATTACHMENT_MAX_FILES),
  SCHEDULE_TIMES: ({ SCHEDULE_TIMES }) => list(SCHEDULE_TIMES),
  BATCH_MAX_ROWS: ({ BATCH_MAX_ROWS }) => amount('rows', BATCH_MAX_ROWS),
  ATTACHMENT_TYPES: ({ ATTACHMENT_TYPES }) => list(ATTACHMENT_TYPES),
  PIX_FILE_HOSTS: ({ PIX_FILE_HOSTS }) => list(PIX_FILE_HOSTS),
  STATEMENT_MAX_MB: ({ STATEMENT_MAX_MB }) => amount('megabytes', STATEMENT_MAX_MB),
  REPORT_KEEP_DAYS: ({ REPORT_KEEP_DAYS }) => amount('days', REPORT_KEEP_DAYS),
  DOCUMENT_INDEX: ({ DOCUMENT_INDEX }) => onOff(DOCUMENT_INDEX),
  CONTENT_CACHE_MB: ({ CONTENT_CACHE_MB }) => amount('megabytes', CONTENT_CACHE_MB),
  RECEIVED_DAYS: ({ RECEIVED_DAYS }) => amount('days', RECEIVED_DAYS),
  EXPORT_KEEP_DAYS: ({ EXPORT_KEEP_DAYS }) => amount('days', EXPORT_KEEP_DAYS),
  LOG_LEVEL: ({ LOG_LEVEL }) => text(LOG_LEVEL),
}

/** Variables of optional features, which are off without them. */
const optional = new Set<VariableName>([
  'OBJECT_STORE_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'REQUIRE_SECOND_FACTOR',
  'SMTP_URL',
  'EMAIL_FROM',
  'ACCOUNTING_WEBHOOK_SECRET',
  'PIX_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'APPROVAL_THRESHOLD_CENTS',
])

/** Every variable that configures Lastro, without any secret's value. */
export function configuration(): Variable[] {
  const given = env()
  return variableNames.map((name) => {
    const show = shown[name]
    const secret = show === 'secret'
    const value = secret ? null : show(given)
    const unused = optional.has(name) && (secret ? !isGiven(name) : value === null)
    return { name, state: unused ? 'unused' : isGiven(name) ? 'set' : 'default', secret, value }
  })
}
