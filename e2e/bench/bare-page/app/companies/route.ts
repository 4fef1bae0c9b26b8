/** As the route of the documents. */
export async function GET(request: Request): Promise<Response> {
  const { search } = new URL(request.url)
  const { BARE_TARGET: target = '', BARE_AUTHORIZATION: authorization = '' } = process.env
  return fetch(`${target}/v1/empresas${search}`, { headers: { authorization } })
}
