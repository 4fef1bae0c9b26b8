'use client'

import { useTranslations } from 'next-intl'
import { useSituationWord, useStatusWord } from '@/components/infractions/words'
import type { Split } from './week-stacks'

/** Upstream's words in ours, where we have one. */
export function useSplitWords(split: Split): (word: string | null) => string {
  const t = useTranslations('infractions.words')
  const situation = useSituationWord()
  const status = useStatusWord()
  return (word) =>
    split === 'situation' ? (situation(word) ?? word ?? t('no-situation')) : (status(word) ?? word ?? t('no-status'))
}
