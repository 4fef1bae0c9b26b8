'use client'

import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'

/** The QR of a "copia e cola", dark on paper in both themes, with the quiet zone that readers need. */
export function BrCodeQr({ copyPaste }: { copyPaste: string }) {
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
