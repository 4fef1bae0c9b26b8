'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/layout/page-header'
import { useKeyCheck } from './key-check'
import { KeyForm } from './key-form'
import { KeyResults } from './key-results'

/** Checks many access keys: the facts in each key and the state of its document. */
export function KeysScreen() {
  const t = useTranslations('document-keys')
  const check = useKeyCheck()
  if (check.list) return <KeyResults check={check} list={check.list} />
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: '/documents', label: t('documents') }]} />
      <KeyForm text={check.text} />
    </>
  )
}
