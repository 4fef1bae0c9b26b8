'use client'

import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { GuideLink } from '@/components/guide/guide-link'
import { buttonClass } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { readQuery } from '@/lib/client/read-query'
import { receipts } from '@/lib/features/pix/receipts/contract'

type ReceiptPanelProps = {
  operation: {
    id: string
    state: string
    result: { endToEndId?: string | null; returnId?: string | null; settledAt: string | null } | null
  }
  href: string
}

/** The receipt of a transfer or a refund that was sent, or which facts it still lacks. */
export function ReceiptPanel({ operation, href }: ReceiptPanelProps) {
  const { id, state, result } = operation
  if (state !== 'accepted' && state !== 'confirmed') return null
  // What has come to be known since is asked for again.
  const known = [state, result?.endToEndId, result?.returnId, result?.settledAt].join(' ')
  return <ReceiptStatus key={known} id={id} href={href} />
}

function ReceiptStatus({ id, href }: { id: string; href: string }) {
  const t = useTranslations('receipts')
  const { data } = useQuery(readQuery(receipts.status, { id }))
  if (!data) return null
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col items-start gap-2 text-sm">
        {data.missing.length === 0 ? (
          <>
            <a href={href} download className={buttonClass()}>
              <Receipt aria-hidden /> {t('download')}
            </a>
            <p className="text-ink-2 text-xs">{t('what')}</p>
          </>
        ) : (
          <>
            <p className="text-ink-2">{t('waiting')}</p>
            <ul className="list-disc pl-5">
              {data.missing.map((fact) => (
                <li key={fact}>{t(`facts.${fact}`)}</li>
              ))}
            </ul>
            <GuideLink to="receipts" />
          </>
        )}
      </div>
    </Panel>
  )
}
