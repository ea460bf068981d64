import type { Mutation } from './mutation.model.ts'

const session = 'server/src/features/session'

/** Who is who: sessions, accounts, people, roles. */
export const people: readonly Mutation[] = [
  {
    name: 'a password change keeps re-login tokens',
    file: `${session}/password.service.ts`,
    find: '    await repo.dropReloginTokens(tx, { accountId })\n',
    replace: '',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'the two ways to sign in count wrong passwords apart',
    file: 'server/src/main/product-app.ts',
    find: 'serveAccount({ ...config, signingKey }, limits)',
    replace: 'serveAccount({ ...config, signingKey }, loginLimits())',
    test: `${session}/bearer.test.ts`,
  },
  {
    name: 'an account opens event streams without end',
    file: 'server/src/features/messages/push-hub.service.ts',
    find: 'ofAccount.slice(0, -mostStreams.perAccount)',
    replace: 'ofAccount.slice(0, 0)',
    test: 'server/src/features/messages/push.test.ts',
  },
  {
    name: 'a password change keeps the other sessions',
    file: `${session}/password.service.ts`,
    find: '    await repo.endSessions(tx, accountId, ctx.now, sessionId)\n',
    replace: '',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'a locked account keeps its re-login tokens',
    file: `${session}/session.service.ts`,
    find: '  await repo.dropReloginTokens(db, { accountId })\n',
    replace: '',
    test: 'server/src/features/organisation/users.test.ts',
  },
  {
    name: 'a locked account signs in',
    file: `${session}/login.service.ts`,
    find: "    if (account.status !== '0') throw new Failure('login.disabled')\n",
    replace: '',
    test: ['server/src/features/organisation/users.test.ts', `${session}/session.test.ts`],
  },
  {
    name: 'a right password keeps the count of wrong ones',
    file: `${session}/login.service.ts`,
    find: '  await forgetFailures(ctx.db, pair)\n',
    replace: '',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'an idle session lives on',
    file: `${session}/session.repo.ts`,
    find: '(s.last_used_at > ${usedAfter} or a.wall_screen)',
    replace: '(${usedAfter}::timestamptz is not null or a.wall_screen)',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'a poll keeps a session alive',
    file: `${session}/session.service.ts`,
    find: 'if (!request.poll && ctx.now',
    replace: 'if (ctx.now',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'a used refresh token is taken again after the grace',
    file: `${session}/bearer.service.ts`,
    find: 'known.successor && ctx.now.getTime() - known.usedAt.getTime() <= graceMs',
    replace: 'known.successor',
    test: `${session}/bearer.test.ts`,
    testName: 'reuse after ten seconds ends the whole family, and is recorded',
  },
  {
    name: 'a stolen refresh token does not end its session',
    file: `${session}/bearer.service.ts`,
    find: '    await endSession(tx, known.sessionId, ctx.now)\n',
    replace: '',
    test: `${session}/bearer.test.ts`,
    testName: 'reuse after ten seconds ends the whole family, and is recorded',
  },
  {
    name: 'a re-login token is good on every device',
    file: `${session}/session.repo.ts`,
    find: 'delete from relogin_token where token_hash = ${hash} and device_hash = ${deviceHash} and',
    replace: 'delete from relogin_token where token_hash = ${hash} and ${deviceHash}::bytea is not null and',
    test: `${session}/session.test.ts`,
  },
  {
    name: 'sessions of others can be ended',
    file: `${session}/own-sessions.repo.ts`,
    find: 'where account_id = ${accountId} and id = ${id} and ended_at is null',
    replace: 'where ${accountId}::text is not null and id = ${id} and ended_at is null',
    test: `${session}/own-sessions.test.ts`,
  },
  {
    name: 'an administrator locks people beyond the own rights',
    file: 'server/src/features/organisation/user-lock.service.ts',
    find: '    await refusePeopleBeyondOwn(inside, [userId])\n    await setStatus',
    replace: '    await setStatus',
    test: 'server/src/features/organisation/users.test.ts',
  },
  {
    name: 'a reset password does not end the sessions of its account',
    file: 'server/src/features/organisation/user-lock.service.ts',
    find: "    await endSessionsOf(inside.db, userId, inside.now)\n    await record(inside, { action: 'password'",
    replace: "    await record(inside, { action: 'password'",
    test: 'server/src/features/organisation/users.test.ts',
  },
  {
    name: 'a role that people hold is removed',
    file: 'server/src/features/organisation/roles.service.ts',
    find: "    if (used) throw new Failure('role.inUse', { name: used.roleName, users: used.userCount })\n",
    replace: '',
    test: 'server/src/features/organisation/roles.test.ts',
  },
  {
    name: 'a role gives more than its maker has',
    file: 'server/src/features/organisation/roles.service.ts',
    find: '  await refuseBeyondOwn(ctx, [wanted])\n',
    replace: '',
    test: 'server/src/features/organisation/roles.test.ts',
  },
]

/** What stations show and people do with it. */
