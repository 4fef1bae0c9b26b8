import { useTranslations } from 'next-intl'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { id, quiet } from '@/components/ui/rich'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { paidAt } from '@/lib/core/pix/refund-window'
import { formatTaxId } from '@/lib/core/tax-id'

type Payment = {
  accountId: string | null
  txid: string | null
  payer: { name: string | null; document: string | null } | null
  at: string | null
  seenAt: string
}

type PaymentFactsProps = { endToEndId: string; accountId?: string; payment: Payment | null }

/** Known facts of a received payment and of its end-to-end id; other facts are shown as unknown. */
export function PaymentFacts({ endToEndId, accountId, payment }: PaymentFactsProps) {
  const t = useTranslations('refunds.facts')
  const paid = paidAt({ endToEndId, at: payment?.at })
  const ispb = parseEndToEndId(endToEndId)?.ispb
  const account = payment?.accountId ?? accountId
  const payer = payment?.payer
  const document = payer?.document
  return (
    <KeyValue
      rows={[
        payment && { label: t('payer'), value: payer?.name ?? quiet(t('nobody')) },
        payment && {
          label: t('document'),
          value: document ? <MonoId value={document} display={formatTaxId(document)} /> : quiet(t('nobody')),
        },
        ispb && { label: t('bank'), value: t.rich('ispb', { ispb, id }) },
        { label: t('paid'), value: paid ? <Moment at={paid} className="tabular-nums" /> : quiet(t('paid-unknown')) },
        { label: t('account'), value: account ? <MonoId value={account} /> : t('account-main') },
        payment && idRow(t('txid'), payment.txid, t('txid-none')),
        { label: t('end-to-end'), value: <MonoId value={endToEndId} copy={t('end-to-end')} className="break-all" /> },
      ]}
    />
  )
}
