'use client'

import { useTranslations } from 'next-intl'
import type { Found } from '@/components/documents/find-document'

type FindMessageProps = { opens: Extract<Found, { kind: 'document' }> | null; wrong: Found | null; searches: boolean }

export function FindMessage({ opens, wrong, searches }: FindMessageProps) {
  const t = useTranslations('documents')
  const label = wrong && wrongKindMessage(wrong, t)
  const message = opens?.checkDigitDiffers ? t('find-check-digit') : opens && searches ? t('find-opens') : null
  return (
    <>
      {label && (
        <p role="alert" className="text-danger-ink">
          {label}
        </p>
      )}
      {message && (
        <p role="status" className={opens?.checkDigitDiffers ? 'text-wait-ink' : 'text-ink-2'}>
          {message}
        </p>
      )}
    </>
  )
}

function wrongKindMessage(found: Found, t: ReturnType<typeof useTranslations<'documents'>>): string | null {
  if (found.kind === 'strange') return t('find-strange', { characters: found.characters })
  if (found.kind === 'wrong-length') return t('find-wrong-length', { length: found.length })
  return found.kind === 'too-large' ? t('find-too-large') : null
}
