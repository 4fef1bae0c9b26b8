import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { Problem } from '@/lib/core/errors'
import { requireClean } from './clean-text'
import { env } from './env'
import { parseJson, readBody } from './http/request-body'

/** Anyone may send it, and a sign-in needs a few hundred bytes. */
const largest = 16 * 1024

/**
 * A request to the sign-in library with its body read, its text checked and its return addresses our own: the library itself
 * reads no body, and answers 500 to a return address that is no address.
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

/** The library answers 500 to a way in that is requested by GET, also when it is spelled otherwise or more follows it. */
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

/** Spelled again: the library fails on JSON of nothing. */
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

/** The address as it resolves here, or the start where it leads elsewhere or cannot be decoded. */
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

/** Removes a remembered return address on another host. */
async function dropOtherAddresses(): Promise<void> {
  const store = await cookies()
  for (const { name, value } of store.getAll())
    if (name.endsWith('callback-url') && URL.parse(value)?.origin !== env().APP_URL) store.delete(name)
}
