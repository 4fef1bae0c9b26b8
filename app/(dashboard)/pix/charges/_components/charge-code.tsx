'use client'

import { Copy, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Notice } from '@/components/ui/notice'
import type { BrCodeDoubt } from '@/lib/features/pix/charges/rules'

type ChargeCodeProps = { copyPaste: string; doubts: readonly BrCodeDoubt[]; className?: string }

/** The code for the payer: hidden while it differs from the request, until the person has read why. */
export function ChargeCode({ copyPaste, doubts, className }: ChargeCodeProps) {
  const t = useTranslations('pix.br-code')
  const [acknowledged, setAcknowledged] = useState(false)
  const open = doubts.length === 0 || acknowledged
  return (
    <section aria-label={t('code')} className={cx('flex min-w-0 flex-col gap-3', className)}>
      {doubts.length > 0 && (
        <Notice tone="danger" title={t('warning-title')}>
          <ul className="my-1 list-disc pl-4">
            {doubts.map((doubt) => (
              <li key={doubt}>{t(`doubts.${doubt}`)}</li>
            ))}
          </ul>
          <p className="mb-2">{t('warning-do')}</p>
          <Checkbox checked={acknowledged} onChange={(event) => setAcknowledged(event.target.checked)}>
            {t('acknowledge')}
          </Checkbox>
        </Notice>
      )}
      <div className="w-full max-lg:mx-auto max-lg:w-60">
        {open && copyPaste !== '' ? <Qr copyPaste={copyPaste} /> : <ShutQr text={t('hidden')} />}
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

/** Dark on paper in both themes, with the quiet zone that readers need. */
function Qr({ copyPaste }: { copyPaste: string }) {
  const t = useTranslations('pix.br-code')
  return (
    <div className="overflow-hidden rounded-md border border-line bg-paper">
      <QRCodeSVG
        value={copyPaste}
        title={t('qr-alt')}
        level="M"
        marginSize={3}
        size={320}
        bgColor="var(--color-paper)"
        fgColor="var(--color-paper-ink)"
        className="block h-auto w-full"
      />
    </div>
  )
}
