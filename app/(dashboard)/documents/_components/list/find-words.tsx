'use client'

import { useTranslations } from 'next-intl'
import type { Found } from '@/components/documents/find-document'

type FindWordsProps = { opens: Extract<Found, { kind: 'document' }> | null; wrong: Found | null; searches: boolean }

export function FindWords({ opens, wrong, searches }: FindWordsProps) {
  const t = useTranslations('documents')
  const words = wrong && wrongWords(wrong, t)
  const said = opens?.checkDigitDiffers ? t('find-check-digit') : opens && searches ? t('find-opens') : null
  return (
    <>
      {words && (
        <p role="alert" className="text-danger-ink">
          {words}
        </p>
      )}
      {said && (
        <p role="status" className={opens?.checkDigitDiffers ? 'text-wait-ink' : 'text-ink-2'}>
          {said}
        </p>
      )}
    </>
  )
}

function wrongWords(found: Found, t: ReturnType<typeof useTranslations<'documents'>>): string | null {
  if (found.kind === 'strange') return t('find-strange', { characters: found.characters })
  if (found.kind === 'wrong-length') return t('find-wrong-length', { length: found.length })
  return found.kind === 'too-large' ? t('find-too-large') : null
}
