'use client'

import { FileText, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { printOnly } from '@/components/documents/print-only'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { proofText, useProofRows } from './proof-rows'

/** Lastro's record of a transfer, to copy or print. It is not a receipt, and it says so. */
export function TransferProof({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('transfers.proof')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t('button')} className="max-md:w-10 max-md:px-0">
        <FileText aria-hidden /> <span className="max-md:hidden">{t('button')}</span>
      </Button>
      {open && <ProofDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  )
}

function ProofDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useTranslations('transfers.proof')
  const sheet = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const rows = useProofRows(transfer, now)

  function print() {
    const shown = sheet.current?.cloneNode(true)
    if (shown) void printOnly(shown, '@page { margin: 18mm }')
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('heading')}
      dismissible
      className="w-140"
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button onClick={print}>
            <Printer aria-hidden /> {t('print')}
          </Button>
          <CopyButton
            value={proofText(t('heading'), rows, t('not-receipt'))}
            what={t('what')}
            variant="primary"
            size="md"
          >
            {t('copy')}
          </CopyButton>
        </>
      }
    >
      <div ref={sheet} className="flex flex-col gap-3 text-sm">
        <p className="hidden font-semibold text-lg print:block">{t('heading')}</p>
        <dl className="flex flex-col gap-1.5">
          {rows.map(({ label, value, mono }) => (
            <div key={label} className="grid grid-cols-[minmax(112px,30%)_minmax(0,1fr)] gap-4">
              <dt className="text-ink-3">{label}</dt>
              <dd className={mono ? 'ident' : 'wrap-anywhere tabular-nums'}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2 text-xs">{t('not-receipt')}</p>
      </div>
    </Dialog>
  )
}
