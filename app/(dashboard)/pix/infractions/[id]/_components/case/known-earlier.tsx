import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { Situation } from '@/components/infractions/infraction-labels'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { Panel } from '@/components/ui/panel'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import { AnsweredStatus } from './answered-state'

type Earlier = KnownAbout['earlier'][number]

/** Shared facts, the closest first. */
const kinds = ['payment', 'payer', 'account'] as const

/** Other infractions of the same payment, payer or account, each with its outcome. */
export function KnownEarlier({ known: { earlier, unread } }: { known: KnownAbout }) {
  const t = useTranslations('infractions.case.earlier')
  const groups = kinds.map((same) => ({ same, rows: earlier.filter((row) => row.same === same) }))
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-4 text-sm">
        {groups.map(
          ({ same, rows }) =>
            rows.length > 0 && (
              <section
                key={same}
                aria-label={t(`same.${same}`, { count: rows.length })}
                className="flex flex-col gap-2"
              >
                <h3 className="font-medium">{t(`same.${same}`, { count: rows.length })}</h3>
                {same === 'payment' && <p className="text-wait-ink text-xs">{t('payment-what')}</p>}
                <ul className="flex flex-col gap-2.5">
                  {rows.map((row) => (
                    <EarlierOne key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            ),
        )}
        {earlier.length === 0 && !unread.includes('earlier') && <p className="text-ink-2">{t('none')}</p>}
        {unread.includes('earlier') && <p className="text-wait-ink">{t('unread')}</p>}
      </div>
    </Panel>
  )
}

function EarlierOne({ row: { id, date, situationType, status, amountCents, answer } }: { row: Earlier }) {
  const t = useTranslations('infractions.case.earlier')
  const labels = useTranslations('infractions.words.given')
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Link href={infractionAddress(id)} className={textLinkClass}>
          {date ? <Moment at={date} className="tabular-nums" /> : t('undated')}
          <span className="sr-only">
            , <Money cents={amountCents} />
          </span>
        </Link>
        <div className="text-ink-2 text-xs">
          <Situation type={situationType} inline />
        </div>
        <p className="text-ink-3 text-xs wrap-anywhere">
          {status === null ? t('status-none') : t('status', { status })}
        </p>
      </div>
      <div className="flex flex-none flex-col items-end gap-0.5">
        <Money cents={amountCents} />
        {answer && (
          <>
            <span className="text-ink-2 text-xs">{labels(answer.analysis)}</span>
            <AnsweredStatus state={answer.state} />
          </>
        )}
      </div>
    </li>
  )
}
