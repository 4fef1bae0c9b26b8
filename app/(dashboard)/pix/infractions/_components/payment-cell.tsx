import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { MonoId } from '@/components/ui/mono-id'
import { isOpen } from '@/lib/core/infraction'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

type PaymentCellProps = { row: QueueRow; href: string; onOpen: () => void }

/** Who paid, as far as anybody saw it, and the payment; a link, so that a case opens in a tab of its own too. */
export function PaymentCell({ row: { payer, transactionId, status }, href, onOpen }: PaymentCellProps) {
  const t = useTranslations('infractions.queue')
  const name = payer?.name ?? payer?.document
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          href={href}
          prefetch={false}
          tabIndex={-1}
          onClick={onOpen}
          className="truncate rounded-xs underline-offset-[3px] hover:underline"
        >
          {name ?? <span className="text-ink-3">{t('payer-unseen')}</span>}
        </Link>
        {isOpen(status) && status !== 'pending' && status !== null && <Badge tone="line">{status}</Badge>}
      </span>
      {transactionId ? (
        <MonoId value={transactionId} className="truncate text-ink-3 text-xs" />
      ) : (
        <span className="text-ink-3 text-xs">{t('no-payment')}</span>
      )}
    </span>
  )
}
