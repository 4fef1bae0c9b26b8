import 'server-only'
import { liveTopicNames } from '@/lib/core/live-topics'
import { apiDocument, type PlainAddress, type Schema } from '@/lib/server/http/api-document'
import { everyRoute } from './routes'

const password: Schema = { type: 'object', required: ['password'], properties: { password: { type: 'string' } } }

const preferences: Schema = {
  type: 'object',
  properties: { locale: { enum: ['pt-BR', 'en'] }, theme: { enum: ['system', 'light', 'dark'] } },
}

/** Addresses without a contract: those that need no session, and those that answer something else than JSON. */
export const plainAddresses: readonly PlainAddress[] = [
  {
    method: 'GET',
    path: 'openapi.json',
    summary: 'This document',
    answers: { status: 200, contentType: 'application/json' },
  },
  {
    method: 'GET',
    path: 'events',
    summary: `Changes as they happen, as server-sent events; topics: ${liveTopicNames.join(', ')}`,
    answers: { status: 200, contentType: 'text/event-stream' },
  },
  {
    method: 'GET',
    path: 'health',
    summary: 'Whether this instance can serve; 503 where it cannot',
    open: true,
    answers: { status: 200, contentType: 'application/json' },
  },
  {
    method: 'GET',
    path: 'metrics',
    summary: 'Metrics of this instance for Prometheus; takes METRICS_TOKEN as the bearer token',
    open: true,
    answers: { status: 200, contentType: 'text/plain' },
  },
  {
    method: 'PUT',
    path: 'preferences',
    summary: 'Language and theme of this browser',
    open: true,
    takes: preferences,
    answers: { status: 204 },
  },
  {
    method: 'POST',
    path: 'invitations/{token}',
    summary: 'Sets the password by a one-time link',
    open: true,
    takes: password,
    answers: { status: 204 },
  },
  {
    method: 'POST',
    path: 'sign-in/passkey',
    summary: 'Options of a sign-in by passkey',
    open: true,
    takes: { type: 'object' },
    answers: { status: 200, contentType: 'application/json' },
  },
  {
    method: 'GET',
    path: 'calendar/{token}',
    summary: "A person's calendar of bills; the secret in the address, which ends in .ics, is the credential",
    open: true,
    answers: { status: 200, contentType: 'text/calendar' },
  },
  {
    method: 'GET',
    path: 'unsubscribe/{token}',
    summary: 'Leads to the page that ends e-mails',
    open: true,
    answers: { status: 303 },
  },
  {
    method: 'POST',
    path: 'unsubscribe/{token}',
    summary: 'Ends e-mails of this person (RFC 8058)',
    open: true,
    answers: { status: 200, contentType: 'application/json' },
  },
  ...(['accounting', 'pix'] as const).map(
    (service): PlainAddress => ({
      method: 'POST',
      path: `webhooks/${service}`,
      summary: 'Events of the provider; the signature is the credential',
      open: true,
      takes: { type: 'object' },
      answers: { status: 200, contentType: 'application/json' },
    }),
  ),
]

let text: string | undefined

/** The whole document as JSON; made once. */
export function apiDocumentText(): string {
  text ??= JSON.stringify(apiDocument(everyRoute, plainAddresses))
  return text
}
