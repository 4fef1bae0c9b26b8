'use client'

import { useTranslations } from 'next-intl'
import { useWhenWords } from '../case/use-when-words'
import { isSaved } from './draft'
import type { AnswerDraft } from './use-answer-draft'

type SaveStateProps = { draft: AnswerDraft; personId: string }

/** Beside the title: whether what is written has been saved, when and by whom. */
export function SaveState({ draft: { state }, personId }: SaveStateProps) {
  const t = useTranslations('infractions.answer.saving')
  const when = useWhenWords()
  const { saved, theirs, error, saving } = state
  if (theirs || (error && !saving)) {
    return <span className="font-medium text-wait-ink text-xs">{t('not-saved')}</span>
  }
  return <span className="text-ink-3 text-xs tabular-nums">{words()}</span>

  function words() {
    if (saving || !isSaved(state)) return t('saving')
    if (saved.at === null) return t('by-itself')
    const own = saved.by === null || saved.by.id === personId
    return t(own ? 'saved' : 'saved-by', { name: saved.by?.name ?? '', when: when(saved.at) })
  }
}
