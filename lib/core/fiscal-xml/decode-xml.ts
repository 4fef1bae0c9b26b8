const declaredEncoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i

/**
 * Decodes an XML file in the encoding that it declares, without a byte-order mark. The first bytes win over the
 * declaration where they disagree, and invalid UTF-8 is read as windows-1252. Never throws.
 */
export function decodeXml(bytes: Uint8Array, isBeginning = false): string {
  return decode(bytes, encodingOf(bytes), isBeginning) ?? decode(bytes, 'utf-8', isBeginning) ?? decodeSingleByte(bytes)
}

/** The encoding by the first bytes, else as declared; UTF-8 by default. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xef && second === 0xbb) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declared = declaredEncoding.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  return declared.startsWith('utf-16') ? 'utf-8' : declared
}

function decode(bytes: Uint8Array, encoding: string, isBeginning: boolean): string | null {
  if (/^(iso-?8859-1|latin-?1|windows-1252|cp-?1252|us-ascii|ascii)$/.test(encoding)) return decodeSingleByte(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isBeginning })
  } catch {
    return null
  }
}

function decodeSingleByte(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
