'use client'

import { useTranslations } from 'next-intl'
import { AnswerExtra } from '@/components/operations/answer-extra'
import { OperationCard } from '@/components/operations/card'
import type { UnknownWords } from '@/components/operations/unknown-outcome'
import { KeyValue } from '@/components/ui/key-value'
import { keys } from '@/lib/features/pix/keys/contract'
import type { KeyCreation, KeyDeletion } from '@/lib/features/pix/keys/schema'
import { shownKey } from './key-words'

/** What the person may do here; `accounts`: choose another account. */
export type KeyRights = { create: boolean; remove: boolean; accounts: boolean }

type KeyOperationProps = { operation: KeyCreation | KeyDeletion; rights: KeyRights }

/** A creation or a deletion, how it stands and what may be decided on it. */
export function KeyOperation({ operation, rights }: KeyOperationProps) {
  const t = useTranslations('keys.operation')
  const creation = operation.kind === 'pix.key'
  const word = creation ? 'creation' : 'deletion'
  // A random key looks like any other: nothing read tells it apart.
  const readable = !creation || operation.input.key !== undefined
  const unknownOf = creation && !readable ? 'random' : word
  const unknown: UnknownWords = {
    title: t(`${word}-unknown-title`),
    what: t(`${unknownOf}-unknown-what`),
    resend: t(`${word}-resend`),
    abandon: t('abandon'),
    consequences: { resend: t(`${unknownOf}-resend-what`), abandon: t(`${word}-abandon-what`) },
    ...(readable && { check: t('check') }),
  }
  return (
    <OperationCard
      contract={creation ? keys.create : keys.remove}
      operation={operation}
      title={t(word)}
      mayDecide={creation ? rights.create : rights.remove}
      accepted={t(`${word}-accepted`)}
      confirmed={t(`${word}-confirmed`)}
      unknown={unknown}
    >
      {operation.kind === 'pix.key' ? <Wanted operation={operation} /> : <Told operation={operation} />}
      <AnswerExtra extra={operation.result?.extra} />
    </OperationCard>
  )
}

function Wanted({ operation: { input, result } }: { operation: KeyCreation }) {
  const t = useTranslations('keys')
  const wanted = input.key ? <span className="ident wrap-anywhere">{input.key}</span> : t('operation.wanted-random')
  return (
    <KeyValue
      rows={[
        { label: t('operation.wanted'), value: wanted },
        ...(result ? [{ label: t('status'), value: <span className="ident">{result.status ?? '—'}</span> }] : []),
      ]}
    />
  )
}

/** The two things that the provider tells of a deletion, for what they are. */
function Told({ operation: { about, result } }: { operation: KeyDeletion }) {
  const t = useTranslations('keys')
  return (
    <KeyValue
      rows={[
        ...(about ? [{ label: t('key'), value: <span className="ident wrap-anywhere">{shownKey(about)}</span> }] : []),
        ...(result
          ? [
              { label: t('operation.deleted'), value: t(result.deleted ? 'operation.yes' : 'operation.no') },
              { label: t('operation.verified'), value: t(result.verified ? 'operation.yes' : 'operation.not-yet') },
            ]
          : []),
      ]}
    />
  )
}
