'use client'

import { UserX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, TextButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { StatusBadge } from '@/components/ui/status-badge'
import { useWrite } from '@/lib/client/write'
import { formatInstant } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import { payees } from '@/lib/features/pix/payees/contract'
import { isStopping } from '@/lib/features/pix/payees/rules'
import type { PayeeDetail, PayeeKey } from '@/lib/features/pix/payees/schema'

type PayeeKeysProps = { payee: PayeeDetail; rights: PayeeRights; onAdd: () => void }

/** The keys of a payee, each with whom it belongs to as far as that was seen. */
export function PayeeKeys({ payee, rights, onAdd }: PayeeKeysProps) {
  const t = useTranslations('payees')
  const change = useWrite(payees.change)
  const removed = ({ type, value }: PayeeKey) => change.mutate({ id: payee.id, removeKey: { type, value } })
  return (
    <section className="flex flex-col gap-2">
      <header className="flex items-baseline gap-2">
        <h3 className="font-semibold text-base">{t('keys')}</h3>
        <span className="flex-1 text-ink-3 text-xs">{payee.keys.length}</span>
        {rights.change && <TextButton onClick={onAdd}>{t('add-key')}</TextButton>}
      </header>
      {payee.keys.length === 0 && <p className="text-ink-2 text-sm">{t('no-key')}</p>}
      <ul className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {payee.keys.map((key) => (
          <KeyCard
            key={key.value}
            of={key}
            remove={
              rights.change && (
                <Button size="sm" variant="ghost" busy={change.isPending} onClick={() => removed(key)}>
                  {t('remove-key')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {change.error && <ErrorNotice error={change.error} />}
      {payee.keys.some((key) => isStopping(key.change)) && (
        <Notice tone="wait" icon={<UserX aria-hidden />} title={t('stopped-title')}>
          {t('stopped-what')}
        </Notice>
      )}
    </section>
  )
}

function KeyCard({ of: key, remove }: { of: PayeeKey; remove: ReactNode }) {
  const t = useTranslations('payees')
  const types = useTranslations('transfers.key-types')
  const locale = useLocale()
  const { owner, bank } = key.found ?? key
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col rounded-md border p-3 text-sm',
        isStopping(key.change) ? 'border-wait-line bg-wait-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 text-ink-3 text-xs">
        <span className="flex-1">{types(key.type)}</span>
        <StatusBadge tone={key.change ? 'waiting' : 'normal'} className="text-xs">
          {t(key.change ? `change-${key.change}` : key.owner ? 'unchanged' : 'never-seen')}
        </StatusBadge>
      </div>
      <p className="flex items-center gap-1">
        <span className="ident wrap-anywhere">{shownPixKey(key)}</span>
        <CopyButton value={key.value} what={t('key')} />
      </p>
      {owner && <p className="font-medium wrap-anywhere">{owner.name ?? t('comparison.not-provided')}</p>}
      {(owner?.document || bank?.name) && (
        <p className="text-ink-2 text-xs">
          {owner?.document && <span className="ident">{formatTaxId(owner.document)}</span>}
          {owner?.document && bank?.name && ', '}
          {bank?.name}
        </p>
      )}
      <div className="mt-1 flex items-end gap-2">
        <p className="min-w-0 flex-1 text-ink-3 text-xs">
          {key.found
            ? t('found-at', { when: formatInstant(key.found.at, locale) })
            : key.seenAt
              ? t('seen-at', { when: formatInstant(key.seenAt, locale) })
              : t('seen-never')}
        </p>
        {remove}
      </div>
    </li>
  )
}

export type PayeeRights = { change: boolean; pay: boolean }
