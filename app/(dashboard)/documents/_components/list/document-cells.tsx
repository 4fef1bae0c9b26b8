import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { formatDay, isDay } from '@/lib/core/dates'
import { hasNoValue } from '@/lib/core/documents/document-status'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { type CompanyNames, partyText } from '../identity'

type PartyCellProps = { party: FiscalDocument['issuer']; names: CompanyNames; unread: boolean }

/** A name, or the tax id of a party without a name. */
export function PartyCell({ party, names, unread }: PartyCellProps) {
  const shown = party && partyText(party, names)
  if (!shown) return <Missing unread={unread} />
  return shown.isTaxId ? <span className="ident">{shown.text}</span> : <span title={shown.text}>{shown.text}</span>
}

type IssuedCellProps = { at: string | null; unread: boolean; dayOnly?: boolean }

/** Day and time in the file's own offset, regardless of the reader's zone. */
export function IssuedCell({ at, unread, dayOnly }: IssuedCellProps) {
  const locale = useLocale()
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(at ?? '') ?? []
  if (at === null) return <Missing unread={unread} />
  if (!isDay(day)) return at
  return (
    <span className="tabular-nums">
      {formatDay(day, locale)} {time && !dayOnly && <span className="text-ink-3 max-md:hidden">{time}</span>}
    </span>
  )
}

/** The note's amount, struck through where it has no value. */
export function TotalCell({ document }: { document: FiscalDocument }) {
  const { totalCents, purged } = document
  const isWorthless = hasNoValue(document)
  if (totalCents === null) return <Missing unread={isUnread(document)} spelledOut />
  const money = <Money cents={totalCents} bare className={isWorthless || purged ? 'text-ink-3' : undefined} />
  return isWorthless ? <del className="text-ink-3">{money}</del> : money
}

/** Whether the XML has not been read: every read file has an issue time. */
export const isUnread = ({ issuedAt }: Pick<FiscalDocument, 'issuedAt'>) => issuedAt === null

/** A dash for a missing value, and a text for a file that is not read yet. */
function Missing({ unread, spelledOut }: { unread: boolean; spelledOut?: boolean }) {
  const t = useTranslations('documents')
  const label = unread ? t('unread') : t('none')
  return (
    <span className="font-normal text-ink-3" title={unread ? t('unread-what') : label}>
      {spelledOut && unread ? (
        label
      ) : (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  )
}
