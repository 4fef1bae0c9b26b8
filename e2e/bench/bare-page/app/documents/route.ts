/** Forwards a request with the given credentials, without guard, storage or checks. */
export async function GET(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const { BARE_TARGET: target = '', BARE_AUTHORIZATION: authorization = '' } = process.env
  return fetch(`${target}/v1/documentos${search}`, { headers: { authorization } })
}
