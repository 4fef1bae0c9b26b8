import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { Problem } from '@/lib/core/errors'
import { requireClean } from './clean-text'
import { env } from './env'
import { parseJson, readBody } from './http/request-body'

/** Largest body in bytes: anyone may send one, and a sign-in needs a few hundred. */
const largest = 16 * 1024

/**
 * Prepares a request for the sign-in library: body read, text checked, return addresses limited to our own. The library
 * reads no body itself and answers 500 to an invalid return address.
 */
export async function authRequest(request: NextRequest): Promise<NextRequest> {
  requireClean(Object.fromEntries(request.nextUrl.searchParams))
  requireAnswerable(request)
  const { method, headers } = request
  const url = new URL(request.url)
  withOwnAddress(url.searchParams)
  await dropOtherAddresses()
  return new NextRequest(url, { method, headers, body: await bodyOf(request) })
}

const sentByPost = ['credentials', 'passkey']

/** Refuses a GET of a sign-in method, in any spelling and with any suffix, because the library answers it with 500. */
function requireAnswerable({ method, nextUrl }: NextRequest): void {
  const [action, provider = '', ...more] = nextUrl.pathname.split('/').slice(3).map(decodeURIComponent)
  if (more.length > 0) throw new Problem('not_found', `There is nothing at ${nextUrl.pathname}`)
  if (method === 'GET' && action === 'callback' && sentByPost.includes(provider))
    throw new Problem('method_not_allowed', 'A password, or a passkey’s answer, is sent by POST')
}

async function bodyOf(request: NextRequest): Promise<string | null> {
  if (!request.body) return null
  const text = (await readBody(request, largest)).toString()
  return (request.headers.get('content-type') ?? '').includes('application/json') ? cleanJson(text) : cleanForm(text)
}

/** Serializes the JSON again, because the library fails on an empty document. */
function cleanJson(text: string): string {
  const given = parseJson(text)
  requireClean(given)
  if (typeof given !== 'object' || given === null || !('callbackUrl' in given)) return JSON.stringify(given)
  return JSON.stringify({ ...given, callbackUrl: ownAddress(String(given.callbackUrl)) })
}

function cleanForm(text: string): string {
  const form = new URLSearchParams(text)
  requireClean(Object.fromEntries(form))
  withOwnAddress(form)
  return form.toString()
}

function withOwnAddress(fields: URLSearchParams): void {
  const given = fields.get('callbackUrl')
  if (given !== null) fields.set('callbackUrl', ownAddress(given))
}

/** The resolved address within Lastro; the start page when the text leads elsewhere or cannot be decoded. */
function ownAddress(given: string): string {
  const { APP_URL } = env()
  const url = URL.parse(given, APP_URL)
  return url?.origin === APP_URL && isDecodable(url.href) ? url.href : APP_URL
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/** Removes a stored return address that names another host. */
async function dropOtherAddresses(): Promise<void> {
  const store = await cookies()
  for (const { name, value } of store.getAll())
    if (name.endsWith('callback-url') && URL.parse(value)?.origin !== env().APP_URL) store.delete(name)
}
