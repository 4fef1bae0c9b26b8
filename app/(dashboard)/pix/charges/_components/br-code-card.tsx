'use client'

import { Check, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/cx'
import { Panel } from '@/components/ui/panel'
import { id } from '@/components/ui/rich'
import { formatMoney } from '@/lib/core/money/money'
import type { BrCode } from '@/lib/core/pix/br-code'
import type { BrCodeCheck, BrCodeExpectation, BrCodeVerdict } from '@/lib/features/pix/charges/rules'

type Row = { field: string; label: string; value: ReactNode; verdict?: BrCodeVerdict }

/** The fields of a "copia e cola", compared with the request. */
export function BrCodeCard({ check, expected }: { check: BrCodeCheck; expected: BrCodeExpectation }) {
  const t = useTranslations('pix.br-code')
  const rows = useRows(check, expected)
  return (
    <Panel title={t('title')} end={<CrcBadge check={check} />} flush>
      {check.code ? (
        <table className="w-full text-sm">
          <caption className="sr-only">{t('caption')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row.field} className="border-line border-t first:border-t-0">
                <td className="w-13 py-2 pl-4 align-top text-ink-3 tabular-nums">{row.field}</td>
                <th scope="row" className="w-38 py-2 pr-4 text-left align-top font-normal text-ink-3 max-md:w-24">
                  {row.label}
                </th>
                <td className={cx('py-2 align-top wrap-anywhere', row.verdict === 'differs' && 'text-danger-ink')}>
                  {row.value}
                </td>
                <td className="w-11 py-2 pr-4 text-right align-top">
                  <VerdictMark verdict={row.verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="p-4 text-ink-2 text-sm">{t(`reasons.${check.reason}`)}</p>
      )}
    </Panel>
  )
}

function useRows({ code, ...check }: BrCodeCheck, expected: BrCodeExpectation): Row[] {
  const t = useTranslations('pix.br-code')
  const locale = useLocale()
  if (!code || !('amount' in check)) return []
  const money = (cents: number) => formatMoney(cents, locale)
  const written = code.amountCents === null ? t('amount-unreadable') : money(code.amountCents)
  const amount: Record<BrCodeVerdict, string> = {
    agrees: t('amount-agrees', { amount: written }),
    differs: t('amount-differs', { amount: written, asked: money(expected.amountCents) }),
    absent: code.url === null ? t('amount-open') : t('amount-absent', { asked: money(expected.amountCents) }),
  }
  return [
    { field: '59', label: t('receiver'), value: code.merchantName ?? t('not-said') },
    { field: '54', label: t('amount'), value: amount[check.amount], verdict: check.amount },
    { field: '60', label: t('city'), value: code.city ?? t('not-said') },
    {
      field: '62',
      label: t('txid'),
      value: <Txid code={code} verdict={check.txid} expected={expected} />,
      verdict: check.txid,
    },
    { field: '63', label: t('crc'), value: <Crc crc={code.crc} />, verdict: code.crc.valid ? 'agrees' : 'differs' },
  ]
}

function Txid({ code, verdict, expected }: { code: BrCode; verdict: BrCodeVerdict; expected: BrCodeExpectation }) {
  const t = useTranslations('pix.br-code')
  if (code.txid === null || verdict === 'absent') return t('txid-absent')
  if (verdict === 'agrees') return id(code.txid)
  return t.rich('txid-differs', {
    given: code.txid,
    expected: expected.txid,
    id,
  })
}

function Crc({ crc }: { crc: BrCode['crc'] }) {
  const t = useTranslations('pix.br-code')
  if (crc.given === null) return t.rich('crc-missing', { computed: crc.computed, id })
  return t.rich(crc.valid ? 'crc-agrees' : 'crc-differs', { computed: crc.computed, given: crc.given, id })
}

function CrcBadge({ check }: { check: BrCodeCheck }) {
  const t = useTranslations('pix.br-code')
  if (!check.code) return <Badge tone="danger">{t('unreadable')}</Badge>
  const { valid, given } = check.code.crc
  return valid ? (
    <Badge tone="accent">
      <Check aria-hidden /> {t('crc-badge-agrees', { crc: given ?? '' })}
    </Badge>
  ) : (
    <Badge tone="danger">
      <X aria-hidden /> {t('crc-badge-differs')}
    </Badge>
  )
}

function VerdictMark({ verdict }: { verdict?: BrCodeVerdict }) {
  const t = useTranslations('pix.br-code')
  if (verdict === 'agrees') return <Check role="img" aria-label={t('agrees')} className="inline text-accent-ink" />
  if (verdict === 'differs') return <X role="img" aria-label={t('differs')} className="inline text-danger-ink" />
  return null
}
