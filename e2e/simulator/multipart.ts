export interface Part {
  name: string
  filename: string | null
  type: string | null
  bytes: Buffer
}

const HEADERS_END = Buffer.from('\r\n\r\n')

/** RFC 7578; undefined when malformed. File names may use the RFC 5987 form (`filename*`). */
export function parseMultipart(contentType: string, body: Buffer): Part[] | undefined {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const text = boundary?.[1] ?? boundary?.[2]
  if (text === undefined) return undefined
  const delimiter = Buffer.from(`--${text}`)
  const parts: Part[] = []
  let at = body.indexOf(delimiter)
  for (;;) {
    if (at === -1) return undefined
    const start = at + delimiter.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start)
    const part = end === -1 ? undefined : parsePart(body.subarray(start + 2, end))
    if (part === undefined) return undefined
    parts.push(part)
    at = end + 2
  }
}

function parsePart(bytes: Buffer): Part | undefined {
  const split = bytes.indexOf(HEADERS_END)
  if (split === -1) return undefined
  const lines = bytes.subarray(0, split).toString('utf8').split('\r\n')
  const headers = new Map(lines.map(headerOf))
  const disposition = headers.get('content-disposition') ?? ''
  const name = parameter(disposition, 'name')
  if (name === undefined) return undefined
  const filename = parameter(disposition, 'filename') ?? null
  return {
    name,
    filename,
    type: headers.get('content-type') ?? null,
    bytes: bytes.subarray(split + HEADERS_END.length),
  }
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

function parameter(disposition: string, name: string): string | undefined {
  const extended = new RegExp(`;\\s*${name}\\*=([^;\\s]+)`, 'i').exec(disposition)?.[1]
  if (extended !== undefined) return decodeExtended(extended)
  const plain = new RegExp(`;\\s*${name}=${VALUE}`, 'i').exec(disposition)
  const value = plain?.[1] ?? plain?.[2]
  if (value === undefined) return continued(disposition, name)
  return unquote(value).replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code))
}

const VALUE = '(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))'

function unquote(value: string): string {
  return value.replace(/\\(["\\])/g, '$1')
}

/** `filename*0*=…; filename*1=…`, RFC 2231; parts with a second star are percent-encoded. */
function continued(disposition: string, name: string): string | undefined {
  const pieces = [...disposition.matchAll(new RegExp(`;\\s*${name}\\*(\\d+)(\\*?)=${VALUE}`, 'gi'))]
    .map(([, index, star, quoted, bare]) => ({ index: Number(index), star, text: unquote(quoted ?? bare ?? '') }))
    .toSorted((a, b) => a.index - b.index)
  if (pieces.length === 0) return undefined
  const [first] = pieces
  const encoded = pieces.map(({ star, text }) => (star === '*' ? text : encodeURIComponent(text))).join('')
  return first?.star === '*' ? decodeExtended(encoded) : decodeURIComponent(encoded)
}

/** `charset'language'percent-encoded`, RFC 5987. */
function decodeExtended(value: string): string {
  const [charset = '', , ...rest] = value.split("'")
  const encoded = rest.join("'")
  if (charset.toLowerCase() !== 'iso-8859-1') return decodeURIComponent(encoded)
  return encoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
