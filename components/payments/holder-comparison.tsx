import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { id as ident } from '@/components/ui/rich'
import { compareHolders, type Holder, type Verdict } from '@/lib/core/pix/holder'
import { maskedKind } from '@/lib/core/pix/masked-document'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import { changeOf, missingPart } from '@/lib/features/pix/payees/rules'

type HolderComparisonProps = {
  remembered: Holder
  rememberedNote: string
  /** Null: no such key was found. */
  found: Holder | null
  foundNote: string
  keyOf: { type: string; value: string }
}

const line = 'border-line border-t'
const row = 'grid grid-cols-[112px_1fr_1fr] max-md:grid-cols-[96px_1fr_1fr]'
const cell = 'min-w-0 px-4 py-3 text-sm wrap-anywhere max-md:px-2.5'
const foundCell = 'border-wait-line border-l bg-wait-soft'

/** A key's remembered holder and the found one, row by row, compared as the rule compares them. */
export function HolderComparison({
  remembered,
  rememberedNote,
  found: answer,
  foundNote,
  keyOf,
}: HolderComparisonProps) {
  const t = useTranslations('payees.comparison')
  const found = answer ?? { owner: { name: null, document: null }, bank: { name: null, ispb: null } }
  const verdicts = compareHolders(remembered, found)
  const part = changeOf(remembered, answer) === 'unclear' && missingPart(remembered, answer)
  return (
    <table className="block overflow-hidden rounded-md border border-line bg-surface">
      {part && (
        <caption className={cx(cell, 'block text-left font-medium text-wait-ink')}>{t('unclear', { part })}</caption>
      )}
      <thead className="block">
        <tr className={row}>
          <td className={cell} />
          <Head title={t('remembered')} note={rememberedNote} />
          <Head title={t('found')} note={foundNote} found />
        </tr>
      </thead>
      <tbody className="block">
        <Row label={t('name')} one={nameOf(remembered)} other={nameOf(found)} verdict={verdicts.name} />
        <Row
          label={t('document')}
          one={<Document of={remembered} />}
          other={<Document of={found} />}
          verdict={verdicts.document}
        />
        <Row label={t('bank')} one={<Bank of={remembered} />} other={<Bank of={found} />} verdict={verdicts.bank} />
        <tr className={cx(row, line)}>
          <th scope="row" className={cx(cell, 'text-left font-normal text-ink-3')}>
            {t('key')}
          </th>
          <td colSpan={2} className={cx(cell, 'col-span-2')}>
            {t.rich('same-key', { key: () => ident(shownPixKey(keyOf)) })}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Head({ title, note, found }: { title: string; note: string; found?: boolean }) {
  return (
    <th scope="col" className={cx(cell, 'text-left', found && foundCell)}>
      <span className={cx('block font-semibold', found && 'text-wait-ink')}>{title}</span>
      <span className="block font-normal text-ink-2 text-xs">{note}</span>
    </th>
  )
}

function Row({ label, one, other, verdict }: { label: string; one: ReactNode; other: ReactNode; verdict: Verdict }) {
  const t = useTranslations('payees.comparison')
  return (
    <tr className={cx(row, line)}>
      <th scope="row" className={cx(cell, 'text-left font-normal text-ink-3')}>
        {label}
      </th>
      <td className={cell}>{one ?? t('not-provided')}</td>
      <td className={cx(cell, foundCell)}>
        <span className={verdict === 'different' ? 'font-medium text-wait-ink' : undefined}>
          {other ?? t('not-provided')}
        </span>
        <span className={cx('block text-xs', verdict === 'same' ? 'text-ink-2' : 'text-wait-ink')}>{t(verdict)}</span>
      </td>
    </tr>
  )
}

const nameOf = ({ owner }: Holder) => owner.name

function Document({ of: { owner } }: { of: Holder }) {
  const t = useTranslations('payees.comparison')
  if (!owner.document) return t('not-provided')
  const kind = maskedKind(owner.document)
  return (
    <>
      {ident(formatTaxId(owner.document))}
      {kind && <span className="block text-ink-2 text-xs">{t(kind)}</span>}
    </>
  )
}

function Bank({ of: { bank } }: { of: Holder }) {
  const t = useTranslations('payees.comparison')
  if (!bank.name && !bank.ispb) return t('not-provided')
  return (
    <>
      {bank.name}
      {bank.ispb && (
        <span className="block text-ink-2 text-xs">{t.rich('ispb', { code: () => ident(bank.ispb) })}</span>
      )}
    </>
  )
}
