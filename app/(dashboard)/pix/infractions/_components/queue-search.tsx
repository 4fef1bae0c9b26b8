'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isWholeSearch } from '@/components/infractions/queue-filters'
import { ListSearch } from '@/components/list/filter-bar'
import { TextButton } from '@/components/ui/button'

const settleMs = 300

type QueueSearchProps = { value: string; onSearch: (text: string) => void }

/** Asked for once the text is whole, or on Enter: neither an id nor a document is compared in part. */
export function QueueSearch({ value, onSearch }: QueueSearchProps) {
  const t = useTranslations('infractions.queue')
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  // The address changed by other means: a saved view, the way back.
  if (applied !== value) {
    setApplied(value)
    setText(value)
  }
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  const waits = text.trim() !== value.trim()
  const whole = text.trim() === '' || isWholeSearch(text)
  useEffect(() => {
    if (!waits || !whole) return
    const timer = setTimeout(() => search.current(text.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [waits, whole, text])
  const submit = () => onSearch(text.trim())
  return (
    <>
      <span className="flex min-w-44 max-w-70 flex-1 max-md:contents">
        <ListSearch label={t('search')} value={text} onValueChange={setText} onSubmit={submit} maxLength={200} />
      </span>
      {waits && !whole && <TextButton onClick={submit}>{t('search-go')}</TextButton>}
    </>
  )
}
