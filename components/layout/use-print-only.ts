'use client'

import { type RefObject, useEffect } from 'react'
import { showOnly } from '@/components/documents/print-only'

const pageRule =
  '@page { size: A4; margin: 12mm 12mm 15mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }'

/** Whatever way the page is printed, this alone is, on A4, page by page with its number. */
export function usePrintOnly(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let hide = () => {}
    const show = () => {
      hide()
      if (sheet.current) hide = showOnly(sheet.current.cloneNode(true), pageRule)
    }
    const restore = () => hide()
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', restore)
    return () => {
      restore()
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', restore)
    }
  }, [sheet])
}
