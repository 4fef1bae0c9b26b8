'use client'

import { useMutation } from '@tanstack/react-query'
import { BadgeCheck, Search, SearchX, UserX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { NamedBy } from '@/components/payments/named-by'
import { Button } from '@/components/ui/button'
import { currentDay, dayOf, formatInstant, formatTime } from '@/lib/core/dates'
import { maskedKind } from '@/lib/core/pix/masked-document'
import { lookUpKey } from '@/lib/features/pix/directory/queries'
import type { DirectoryAnswer } from '@/lib/features/pix/directory/schema'
import { isStopping } from '@/lib/features/pix/payees/rules'
import type { KnownName } from '@/lib/features/pix/payees/schema'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import type { LookUp } from './transfer-values'

type KeyLookUpProps = {
  input: TransferInput
  /** Earlier answers in this form. */
  known: LookUp | undefined
  /** The payee, where it is known without a look-up. */
  named: KnownName | null
  onAnswer: (answer: LookUp) => void
}

/** Whose key it is, looked up on a click alone: look-ups are scarce, one that finds nothing most of all. */
export function KeyLookUp({ input, known, named, onAnswer }: KeyLookUpProps) {
  const t = useTranslations('transfers.form')
  const { key, accountId } = input
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: () => lookUpKey({ key: key.value, keyType: key.type, accountId }),
    onSuccess: onAnswer,
  })
  if (known?.entry) return <Owner entry={known.entry} at={known.at} />
  if (known) {
    return (
      <Row icon={<SearchX aria-hidden className="text-wait-ink" />} end={<At at={known.at} />}>
        <p className="font-medium text-wait-ink">{t('look-up-nobody')}</p>
        <p className="text-ink-2 text-xs">{t('look-up-nobody-what')}</p>
      </Row>
    )
  }
  // Only a phone's key can be claimed by another holder: for others a known holder is enough.
  const isNext = named?.from !== 'holder' || key.type === 'TELEFONE'
  return (
    <>
      <Row
        icon={<Search aria-hidden className="text-ink-3" />}
        end={
          <Button
            size="sm"
            variant={isNext ? undefined : 'ghost'}
            busy={asking.isPending}
            onClick={() => asking.mutate()}
          >
            {t(asking.isPending ? 'looking-up' : 'look-up')}
          </Button>
        }
      >
        {named ? <NamedBy name={named.name} of={named} /> : <p className="font-medium">{t('look-up-not-yet')}</p>}
        {isNext && <p className="text-ink-3 text-xs">{t('look-up-what')}</p>}
      </Row>
      {asking.error && (
        <div className="px-5 pb-4">
          <ErrorNotice error={asking.error} title={t('look-up-failed')} />
        </div>
      )}
    </>
  )
}

function Owner({ entry, at }: { entry: DirectoryAnswer; at: string }) {
  const t = useTranslations('transfers.form')
  const { name, document } = entry.owner
  const { bank } = entry
  const kind = document && maskedKind(document)
  return (
    <Row
      icon={
        entry.known && isStopping(entry.known.change) ? (
          <UserX aria-hidden className="text-wait-ink" />
        ) : (
          <BadgeCheck aria-hidden className="text-accent-ink" />
        )
      }
      end={<At at={at} />}
    >
      <p className="wrap-anywhere font-medium">{name ?? t('look-up-no-name')}</p>
      {document && (
        <p className="text-ink-2 text-xs">
          {kind ? t(`masked-${kind}`) : t('masked-other')} <span className="ident">{document}</span>
        </p>
      )}
      {(bank.name ?? bank.ispb) && (
        <p className="text-ink-2 text-xs">
          {bank.name ?? t('look-up-no-bank')}
          {bank.ispb && t.rich('look-up-ispb', { ispb: () => <span className="ident">{bank.ispb}</span> })}
        </p>
      )}
      {entry.known && <Remembered known={entry.known} />}
    </Row>
  )
}

/** Whether it is whom the key belonged to when it was last paid. */
function Remembered({ known: { bank, change, seenAt } }: { known: NonNullable<DirectoryAnswer['known']> }) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const when = formatInstant(seenAt, locale)
  if (isStopping(change)) return <p className="font-medium text-wait-ink text-xs">{t(`known-${change}`, { when })}</p>
  if (change === 'bank')
    return (
      <p className="font-medium text-wait-ink text-xs">
        {t('known-bank', { when, bank: bank.name ?? bank.ispb ?? t('look-up-no-bank') })}
      </p>
    )
  return <p className="text-ink-2 text-xs">{t('known-same', { when })}</p>
}

function At({ at }: { at: string }) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  const today = dayOf(at) === currentDay(new Date())
  return (
    <span className="text-ink-3 text-xs">
      {today ? t('looked-up-at', { time: formatTime(at) }) : t('looked-up-on', { when: formatInstant(at, locale) })}
    </span>
  )
}

function Row({ icon, end, children }: { icon: ReactNode; end: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="grid grid-cols-[16px_minmax(0,1fr)_max-content] gap-x-3 px-5 py-4 text-sm max-md:grid-cols-[16px_minmax(0,1fr)] max-md:px-4"
    >
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0">{children}</div>
      <div className="max-md:col-start-2 max-md:mt-2 max-md:justify-self-start">{end}</div>
    </div>
  )
}
