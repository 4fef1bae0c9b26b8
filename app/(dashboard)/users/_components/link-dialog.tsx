'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog, FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useWrite } from '@/lib/client/write'
import { formatInstant } from '@/lib/core/dates'
import { users } from '@/lib/features/users/contract'
import type { OneTimeLink, User } from '@/lib/features/users/schema'

type LinkDialogProps = {
  user: User
  /** The link made with the user; otherwise a new link is made here. */
  made?: OneTimeLink
  onClose: () => void
}

/** A person's one-time link, shown once: an invitation, or a password reset. */
export function LinkDialog({ user, made, onClose }: LinkDialogProps) {
  const t = useTranslations('users')
  const making = useWrite(users.renewLink)
  const link = making.data ?? made
  const kind = user.joined ? 'reset' : 'invitation'
  const title = t(`link.${kind}-title`, { name: user.name })
  if (link)
    return (
      <Dialog
        onClose={onClose}
        title={title}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('link.done')}
          </Button>
        }
      >
        <MadeLink link={link} />
      </Dialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      onSubmit={() => making.mutate({ id: user.id })}
      submit={t('link.make')}
      busy={making.isPending}
      focus="submit"
    >
      <p className="text-ink-2 text-sm">{t(`link.${kind}-what`)}</p>
      {user.invitedUntil && <p className="text-ink-2 text-sm">{t('link.replaces')}</p>}
      {making.error && <ErrorNotice error={making.error} />}
    </FormDialog>
  )
}

function MadeLink({ link: { url, expiresAt } }: { link: OneTimeLink }) {
  const t = useTranslations('users')
  const locale = useLocale()
  return (
    <>
      <p className="text-ink-2 text-sm">{t('link.shown-once')}</p>
      <Field label={t('link.label')} hint={t('link.until', { at: formatInstant(expiresAt, locale) })}>
        <Input
          readOnly
          mono
          value={url}
          data-first-focus
          onFocus={(event) => event.target.select()}
          end={<CopyButton value={url} what={t('link.label')} />}
        />
      </Field>
    </>
  )
}
