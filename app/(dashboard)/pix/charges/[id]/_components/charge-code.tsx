'use client'

import { Copy, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import type { Charge, ChargeResult } from '@/lib/features/pix/charges/schema'
import { checkBrCode } from './br-code/check'
import { BrCodeQr } from './br-code/qr'
import { BrCodeWarning } from './br-code/warning'
import { expectedCode } from './expected-code'

type ChargeCodeProps = { charge: Charge; result: ChargeResult; className?: string }

/** The code to hand to the payer: shut while it does not say what was asked, until somebody has read why. */
export function ChargeCode({ charge, result, className }: ChargeCodeProps) {
  const t = useTranslations('pix.br-code')
  const { copyPaste } = result
  const { doubts } = useMemo(() => checkBrCode(copyPaste, expectedCode(charge, result)), [copyPaste, charge, result])
  const [acknowledged, setAcknowledged] = useState(false)
  const open = doubts.length === 0 || acknowledged
  return (
    <section aria-label={t('code')} className={cx('flex min-w-0 flex-col gap-3', className)}>
      {doubts.length > 0 && (
        <BrCodeWarning doubts={doubts} acknowledged={acknowledged} onAcknowledge={setAcknowledged} />
      )}
      <div className="w-full max-lg:mx-auto max-lg:w-60">
        {open && copyPaste !== '' ? <BrCodeQr copyPaste={copyPaste} /> : <ShutQr text={t('hidden')} />}
      </div>
      {open ? (
        <CopyButton value={copyPaste} what={t('code')} variant="primary" size="lg" block>
          {t('copy')}
        </CopyButton>
      ) : (
        <Button size="lg" block disabled>
          <Copy aria-hidden /> {t('copy')}
        </Button>
      )}
      <p
        className={cx(
          'ident rounded-md border border-line bg-sunken p-3 text-ink-2 text-xs tracking-normal',
          !open && 'select-none',
        )}
      >
        {copyPaste}
      </p>
    </section>
  )
}

function ShutQr({ text }: { text: string }) {
  return (
    <div className="grid aspect-square place-items-center rounded-md border border-danger-line bg-sunken p-6">
      <span className="flex flex-col items-center gap-2 text-center text-ink-3 text-sm">
        <EyeOff aria-hidden className="size-6" /> {text}
      </span>
    </div>
  )
}
