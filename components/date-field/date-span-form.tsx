'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PopoverForm } from '@/components/list/popover-form'
import { Button } from '@/components/ui/button'
import { DateField } from './date-field'
import type { DateKind } from './typed-date'

/** Both ends included; null for an open one. */
export type DateSpan = { from: string | null; to: string | null }

type DateSpanFormProps = {
  kind: DateKind
  span: DateSpan
  /** The usual spans, as buttons. */
  usual: readonly { name: string; from: string; to: string }[]
  onApply: (span: DateSpan) => void
}

/** From and to in a filter's popover; ends in the wrong order are turned round. */
export function DateSpanForm({ kind, span, usual, onApply }: DateSpanFormProps) {
  const t = useTranslations('fields.span')
  const [typed, setTyped] = useState({ from: span.from ?? '', to: span.to ?? '' })
  const { from, to } = typed
  return (
    <PopoverForm
      onApply={() => {
        const turned = from && to && from > to
        onApply(turned ? { from: to, to: from } : { from: from || null, to: to || null })
      }}
    >
      <div className="grid grid-cols-2 items-start gap-2">
        <DateField
          kind={kind}
          label={t('from')}
          value={from}
          span={typed}
          onChange={(value) => setTyped({ ...typed, from: value })}
        />
        <DateField
          kind={kind}
          label={t('to')}
          value={to}
          span={typed}
          onChange={(value) => setTyped({ ...typed, to: value })}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {usual.map(({ name, ...ends }) => (
          <Button key={name} size="sm" onClick={() => onApply(ends)}>
            {name}
          </Button>
        ))}
      </div>
    </PopoverForm>
  )
}
