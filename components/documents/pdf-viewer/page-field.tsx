'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { Input } from '@/components/ui/fields/input'

type PageFieldProps = { current: number; count: number; onGoTo: (page: number) => void }

/** The page one is on; a number typed over it goes there with Enter. */
export function PageField({ current, count, onGoTo }: PageFieldProps) {
  const t = useTranslations('pdf-viewer')
  const [typed, setTyped] = useState<string | null>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const page = Number(typed)
    if (typed?.trim() && Number.isInteger(page)) onGoTo(Math.min(count, Math.max(1, page)) - 1)
    setTyped(null)
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Input
        size="sm"
        inputMode="numeric"
        aria-label={t('page')}
        value={typed ?? String(current + 1)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        boxClassName="max-w-10 !px-1"
        className="text-center text-xs"
      />
      <span>{t('of-pages', { count })}</span>
    </form>
  )
}
