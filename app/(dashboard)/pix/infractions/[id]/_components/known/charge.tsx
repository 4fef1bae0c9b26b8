import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import { ChargeAmount } from '@/components/payments/charge-amount'
import { textLinkClass } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { Panel } from '@/components/ui/panel'
import { operationAddress } from '@/lib/features/operations/contract'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'

type KnownChargeProps = { charge: NonNullable<KnownAbout['charge']>; mayOpen: boolean }

/** The charge of ours that the payment paid. */
export function KnownCharge({ charge, mayOpen }: KnownChargeProps) {
  const t = useTranslations('infractions.case.charge')
  const name = charge.externalId ?? charge.id
  return (
    <Panel title={t('title')} end={<OperationStatus state={charge.state} />}>
      <div className="flex items-start justify-between gap-4 text-sm">
        <div className="min-w-0">
          {mayOpen ? (
            <Link
              href={operationAddress({ kind: 'pix.charge', id: charge.id })}
              prefetch={false}
              className={textLinkClass}
            >
              <span className="wrap-anywhere">{name}</span>
            </Link>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
          <p className="text-ink-3 text-xs tabular-nums">
            {t.rich('created', { name: charge.createdBy.name, when: () => <Moment at={charge.createdAt} /> })}
          </p>
        </div>
        <ChargeAmount charge={{ amountCents: charge.amountCents, result: charge }} />
      </div>
    </Panel>
  )
}
