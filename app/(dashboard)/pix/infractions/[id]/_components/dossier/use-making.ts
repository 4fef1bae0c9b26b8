import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendWrite } from '@/lib/client/send-write'
import { queryKey } from '@/lib/core/query-key'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Dossier } from '@/lib/features/pix/infractions/dossier/schema'
import { caseKey } from '@/lib/features/pix/infractions/queries'
import type { DossierRequest } from './use-preview'

/** Makes a dossier and reads the case again. */
export function useMaking(id: string, onMade: (made: Dossier) => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (request: DossierRequest & { replaces: string | undefined }) =>
      sendWrite(infractions.makeDossier, request),
    onSuccess: onMade,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKey(id) }),
        client.invalidateQueries({ queryKey: queryKey(infractions.dossierOutline.path, { id }) }),
      ]),
  })
}
