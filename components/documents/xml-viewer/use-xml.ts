'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { BeginningOfFile } from '@/lib/client/file'
import { readQuery } from '@/lib/client/read-query'
import { decodeXml } from '@/lib/core/fiscal-xml/decode-xml'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import type { XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import type { XmlError } from '@/lib/core/fiscal-xml/xml-reader'
import { documentXml } from '@/lib/features/documents/contract'

export type ReadXml = {
  /** The whole text, or its beginning. */
  text: string
  isWhole: boolean
  /** Null for a file without elements, and for a large one. */
  tree: XmlNode | null
  /** Null for XML of another kind. */
  summary: FileSummary | null
  error: XmlError | null
  /** Elements that the summary of a large file lacks. */
  leftOut: number
}

/** An XML file decoded as it declares, and its content; of a large one the server reads the summary. Null until then. */
export function useXml(file: Blob, documentId: string) {
  const isWhole = !(file instanceof BeginningOfFile)
  const [read, setRead] = useState<ReadXml | null>(null)
  const large = useQuery({
    ...readQuery(documentXml.summary, { id: documentId }),
    enabled: !isWhole,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    let gone = false
    setRead(null)
    void file.arrayBuffer().then((bytes) => {
      if (!gone) setRead(isWhole ? readHere(new Uint8Array(bytes)) : beginning(new Uint8Array(bytes)))
    })
    return () => {
      gone = true
    }
  }, [file, isWhole])
  const answer = large.data
  const xml = useMemo<ReadXml | null>(() => {
    if (!read || read.isWhole) return read
    return answer ? { ...read, ...answer } : null
  }, [read, answer])
  return { xml, query: large }
}

function readHere(bytes: Uint8Array): ReadXml {
  const text = decodeXml(bytes)
  const { tree, summary, error } = parseFiscalXml(text)
  return { text, isWhole: true, tree, summary, error, leftOut: 0 }
}

function beginning(bytes: Uint8Array): ReadXml {
  return { text: decodeXml(bytes, true), isWhole: false, tree: null, summary: null, error: null, leftOut: 0 }
}
