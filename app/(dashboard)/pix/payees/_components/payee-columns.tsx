import { Star } from 'lucide-react'
import { useLocale, type useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Money } from '@/components/payments/money'
import { id as ident, quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatDay } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import type { Payee } from '@/lib/features/pix/payees/schema'

type Words = ReturnType<typeof useTranslations<'payees'>>

/** The most serious change that look-ups found on a payee's keys: a new holder before a new bank; null for none. */
function changeOfPayee({ keys }: Pick<Payee, 'keys'>) {
  const changes = keys.map(({ change }) => change)
  return changes.includes('holder') ? 'holder' : changes.includes('bank') ? 'bank' : null
}

export function payeeColumns(t: Words, isNarrow: boolean): DataColumn<Payee>[] {
  const last: DataColumn<Payee> = {
    id: 'last',
    header: t('last'),
    width: '112px',
    align: 'end',
    card: 'max-md:hidden',
    skeleton: 'w-16',
    cell: ({ paid }) => (paid.lastAt ? <Day at={paid.lastAt} /> : ''),
  }
  return [
    {
      id: 'name',
      header: t('payee'),
      width: 'minmax(200px,1fr)',
      card: 'max-md:order-1',
      skeleton: 'w-48',
      cell: (payee) => (
        <>
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium">{payee.name}</span>
            {payee.favorite && (
              <Star aria-label={t('favorite')} className="size-3.5 flex-none fill-current text-ink-3" />
            )}
          </span>
          <Under payee={payee} t={t} />
        </>
      ),
    },
    {
      id: 'count',
      header: t('count'),
      width: '72px',
      align: 'end',
      card: 'max-md:hidden',
      skeleton: 'w-6',
      cell: ({ paid }) => (paid.count > 0 ? paid.count : quiet(t('none'))),
    },
    {
      id: 'paid',
      header: t('paid'),
      width: '136px',
      align: 'end',
      card: 'max-md:order-2',
      skeleton: 'w-24',
      cell: ({ paid }) => (paid.count > 0 ? <Money cents={paid.cents} bare /> : ''),
    },
    ...(isNarrow ? [] : [last]),
  ]
}

function Day({ at }: { at: string }) {
  const locale = useLocale()
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDay(at, locale)}
    </time>
  )
}

function Under({ payee, t }: { payee: Payee; t: Words }) {
  const change = changeOfPayee(payee)
  const [key] = payee.keys
  if (change) return <StatusBadge tone="waiting">{t(`change-${change}`)}</StatusBadge>
  return (
    <span className="block truncate text-ink-3 text-xs">
      {payee.taxId ? ident(formatTaxId(payee.taxId)) : key ? ident(shownPixKey(key)) : t('no-key')}
    </span>
  )
}
