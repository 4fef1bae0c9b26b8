import 'server-only'
import { z } from 'zod'
import { askHolder, type HolderAnswer } from '@/lib/server/db/holder-socket'
import { verifyTrail } from './trail'
import { type AuditHead, type AuditStatus, auditHead, auditStatus } from './verification'

const command = 'verify-audit'
const question = z.strictObject({ expected: auditHead.nullable() })

/** The command accepts only a head to look for and reveals no entry. */
const verify: HolderAnswer = async (about) => {
  const { expected } = question.parse(about)
  return verifyTrail(expected ?? undefined)
}

export const auditAnswers = { [command]: verify }

/** Has the process that holds the folder verify its audit; throws where none answers. */
export function verifyThroughSocket(dataDir: string, expected?: AuditHead): Promise<AuditStatus> {
  return askHolder(dataDir, { command, about: { expected: expected ?? null } }, async (answer) =>
    auditStatus.parse(answer),
  )
}
