import 'server-only'
import { NextRequest } from 'next/server'
import { Problem } from '@/lib/core/errors'
import { requireClean } from './clean-text'
import { env } from './env'
import { parseJson, readBody } from './request-body'

/** Anyone may send it, and a sign-in needs a few hundred bytes. */
const largest = 16 * 1024

/**
 * A request to the sign-in library with its body read, its text checked and its return addresses our own: the library itself
 * reads no body, and answers 500 to a return address that is no address.
 */
export async function authRequest(request: NextRequest): Promise<NextRequest> {
  requireClean(Object.fromEntries(request.nextUrl.searchParams))
  if (request.method === 'GET' && request.nextUrl.pathname.endsWith('/callback/credentials'))
    throw new Problem('method_not_allowed', 'A password is sent by POST')
  const { method, headers } = request
  const url = new URL(request.url)
  withOwnAddress(url.searchParams)
  return new NextRequest(url, { method, headers: withOwnCookies(headers), body: await bodyOf(request) })
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

/** The address as it resolves here, or the start where it leads elsewhere. */
function ownAddress(given: string): string {
  const { APP_URL } = env()
  const url = URL.parse(given, APP_URL)
  return url?.origin === APP_URL ? url.href : APP_URL
}

/** Without a remembered return address that is none of ours. */
function withOwnCookies(headers: Headers): Headers {
  const { APP_URL } = env()
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const own = cookies.filter((cookie) => {
    const [, address] = /^[^=]*callback-url=(.*)$/.exec(cookie) ?? []
    return address === undefined || URL.parse(decoded(address))?.origin === APP_URL
  })
  const changed = new Headers(headers)
  if (own.length < cookies.length) changed.set('cookie', own.join('; '))
  return changed
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
