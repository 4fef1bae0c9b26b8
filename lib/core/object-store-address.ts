export type ObjectStoreAddress = { bucket: URL; region: string; key: string; secret: string }

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/
export const objectStoreShape =
  's3://KEY:SECRET@HOST:PORT/BUCKET?region=REGION, key and secret percent-encoded; tls=off only on this machine'

/** The location in `OBJECT_STORE_URL`; null when it is malformed. */
export function parseObjectStoreAddress(text: string): ObjectStoreAddress | null {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !url.host || url.hash) return null
  const [, bucket] = bucketName.exec(url.pathname) ?? []
  const [key, secret] = [decoded(url.username), decoded(url.password)]
  if (!bucket || !key || !secret) return null
  const known = new Set(['region', 'tls'])
  if ([...url.searchParams.keys()].some((name) => !known.has(name))) return null
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && !(tls === 'off' && loopback.test(url.hostname))) return null
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/i.test(region)) return null
  return { bucket: new URL(`${tls === 'off' ? 'http' : 'https'}://${url.host}/${bucket}`), region, key, secret }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
