import 'server-only'
import { NextRequest } from 'next/server'
import { requireClean } from './clean-text'
import { parseJson, readBody } from './request-body'

/** Anyone may send it, and a sign-in needs a few hundred bytes. */
const largest = 16 * 1024

/** A request to the sign-in library with its body read and its text checked: the library itself does neither. */
export async function authRequest(request: NextRequest): Promise<NextRequest> {
  requireClean(Object.fromEntries(request.nextUrl.searchParams))
  if (!request.body) return request
  const text = (await readBody(request, largest)).toString()
  const body = (request.headers.get('content-type') ?? '').includes('application/json')
    ? cleanJson(text)
    : cleanForm(text)
  const { url, method, headers } = request
  return new NextRequest(url, { method, headers, body })
}

/** Spelled again: the library fails on JSON of nothing. */
function cleanJson(text: string): string {
  const given = parseJson(text)
  requireClean(given)
  return JSON.stringify(given)
}

function cleanForm(text: string): string {
  requireClean(Object.fromEntries(new URLSearchParams(text)))
  return text
}
