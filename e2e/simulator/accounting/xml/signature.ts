import { createHash } from 'node:crypto'
import type { Tree } from './markup.ts'

const ALGORITHMS = {
  canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
}

export function digestOf(id: string): string {
  return createHash('sha1').update(id).digest('base64')
}

/** Has the form of a signature without a valid value. */
export function signature(id: string): Tree {
  return {
    '@xmlns': 'http://www.w3.org/2000/09/xmldsig#',
    SignedInfo: {
      CanonicalizationMethod: { '@Algorithm': ALGORITHMS.canonical },
      SignatureMethod: { '@Algorithm': ALGORITHMS.signature },
      Reference: {
        '@URI': `#${id}`,
        Transforms: { Transform: [{ '@Algorithm': ALGORITHMS.enveloped }, { '@Algorithm': ALGORITHMS.canonical }] },
        DigestMethod: { '@Algorithm': ALGORITHMS.digest },
        DigestValue: digestOf(id),
      },
    },
    SignatureValue: filler(`value ${id}`, 256),
    KeyInfo: { X509Data: { X509Certificate: filler(`certificate ${id.slice(-44, -24)}`, 1_180) } },
  }
}

function filler(seed: string, bytes: number): string {
  const blocks = Array.from({ length: Math.ceil(bytes / 64) }, (_, index) =>
    createHash('sha512').update(`${seed} ${index}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, bytes).toString('base64')
}
