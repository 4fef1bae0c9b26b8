'use client'

import { useEffect, useState } from 'react'
import { decodeXml } from '@/lib/core/fiscal-xml/decode-xml'
import { type FiscalXml, parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'

export type ReadXml = FiscalXml & { text: string }

/** The text of an XML file in the encoding that it declares, and what is in it; null until it is read. */
export function useXml(file: Blob): ReadXml | null {
  const [xml, setXml] = useState<ReadXml | null>(null)
  useEffect(() => {
    let gone = false
    setXml(null)
    void file.arrayBuffer().then((bytes) => {
      const text = decodeXml(new Uint8Array(bytes))
      if (!gone) setXml({ text, ...parseFiscalXml(text) })
    })
    return () => {
      gone = true
    }
  }, [file])
  return xml
}
