'use client'

import { useQueryStates } from 'nuqs'
import { createParser } from 'nuqs/server'
import { useEffect, useState } from 'react'
import { isDocumentIdOrKey } from '@/lib/core/access-key'

const parseAsDocument = createParser({
  parse: (text) => (isDocumentIdOrKey(text) ? text : null),
  serialize: String,
})

const parsers = { doc: parseAsDocument }

const settleMs = 180

/**
 * The document that is open beside the list. `id` follows at once; `settled` says that it has stood long enough to load
 * its content, so that walking through rows asks for nothing.
 */
export function usePreview() {
  const [{ doc: open }, setOpen] = useQueryStates(parsers, { history: 'replace' })
  const [ahead, setAhead] = useState<string | null>(null)

  useEffect(() => {
    if (ahead === null) return
    const timer = setTimeout(() => {
      void setOpen({ doc: ahead })
      setAhead(null)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [ahead, setOpen])

  return {
    id: ahead ?? open,
    settled: ahead === null || ahead === open,
    walkTo: setAhead,
    show(id: string) {
      setAhead(null)
      void setOpen({ doc: id })
    },
    close() {
      setAhead(null)
      void setOpen({ doc: null })
    },
  }
}
