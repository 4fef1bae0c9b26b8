'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { ListBox, ListBoxOption } from '@/components/ui/list-box'
import { StatusBadge } from '@/components/ui/status-badge'
import { listQuery } from '@/lib/client/read-query'
import { likelyPixKeyType, shownPixKey } from '@/lib/core/pix/pix-key'
import { payees } from '@/lib/features/pix/payees/contract'
import type { TransferFormApi } from './transfer-values'

const mostShown = 6

/** Payees of the book whose name is being typed in the place of a key. Nothing is looked up. */
export function PayeeSuggestions({ form }: { form: TransferFormApi }) {
  const t = useTranslations('transfers.form')
  const [typed, payeeId] = useWatch({ control: form.control, name: ['key', 'payeeId'] })
  const text = useDeferredValue(typed.trim())
  const isName = text.length >= 2 && !payeeId && !likelyPixKeyType(text)
  const { data } = useInfiniteQuery({
    ...listQuery(payees.list, { q: text.slice(0, 200), limit: mostShown }),
    enabled: isName,
  })
  const options = isName
    ? (data?.pages[0]?.items ?? []).flatMap((payee) => payee.keys.map((key) => ({ payee, key })))
    : []
  if (options.length === 0) return null
  return (
    <ListBox aria-label={t('payees-found')} className="flex flex-col rounded-sm border border-line bg-surface py-1">
      {options.slice(0, mostShown).map(({ payee, key }, at) => (
        <ListBoxOption
          key={key.value}
          selected={false}
          stop={at === 0}
          onClick={() => {
            form.setValue('keyType', key.type)
            form.setValue('payeeId', payee.id)
            form.setValue('key', key.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }}
          className="flex min-h-control flex-wrap items-baseline gap-x-3 px-3 py-1 text-left text-sm hover:bg-hover max-md:min-h-10"
        >
          <span className="wrap-anywhere font-medium">{payee.name}</span>
          <span className="ident wrap-anywhere text-ink-3 text-xs">{shownPixKey(key)}</span>
          {key.change === 'holder' && <StatusBadge tone="waiting">{t('payee-changed')}</StatusBadge>}
        </ListBoxOption>
      ))}
    </ListBox>
  )
}
