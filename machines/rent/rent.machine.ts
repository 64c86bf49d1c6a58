import { and, not } from 'xstate';
import * as facts from './rent.facts.ts';
import { rentSetup } from './rent.setup.ts';

export const rentMachine = rentSetup.createMachine({
  id: 'rent',
  description: [
    'A rider’s ride, from the number on the frame to the receipt.',
    'Region ride is the specification’s stage list: only the server’s rows move it, and they may move it anywhere at any moment.',
    'How a start and a finish go is told by the charts start and finish, which live as long as their stage; what locks and hands do, by the chart locks.',
    'Region act carries one wish of the rider at a time, so that no row that moves the stage stops a command; a stage says which wishes it takes.',
    'Region truth keeps the chart that asks the server what is so, and passes on to it whatever it should know.',
    'Region claim is the way out of a ride that cannot be finished, region zone what may be done where the rider is.',
    'Regions link and position are what the phone knows. After a reload the memo shows the kept ride at once; no old wish is made anew.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => facts.nothingKnown(input),
  invoke: { id: 'photo', src: 'photo', input: ({ context }) => ({ riderId: context.riderId }) },
  states: {
    ride: {
      initial: 'resuming',
      on: {
        'server.rentChanged': [
          {
            guard: { type: 'isNewsWithinTheStage', params: ({ event }) => event.rent },
            actions: [{ type: 'keepRow', params: ({ event }) => event.rent }, 'tellChanged'],
          },
          {
            guard: { type: 'isNews', params: ({ event }) => event.rent },
            target: '.placing',
            actions: [{ type: 'keepRow', params: ({ event }) => event.rent }, 'tellChanged'],
          },
        ],
        'server.deniedRide': {
          guard: 'rideIsKnown',
          target: '.idle',
          actions: ['forgetRide', 'tellChanged'],
        },
        'rider.numberTyped': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'want', params: ({ event }) => ({ number: event.number }) },
        },
        'rider.vehicleChosen': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'want', params: ({ event }) => ({ mapId: event.mapId }) },
        },
        'act.startRefused': { guard: not('rideIsKnown'), target: '.startRefused' },
      },
      states: {
        resuming: {
          description: 'The kept ride shows at once, marked as being checked.',
          initial: 'recalling',
          states: {
            recalling: {
              on: {
                'server.rentChanged': {},
                'rider.numberTyped': {},
                'rider.vehicleChosen': {},
              },
              invoke: {
                id: 'recallMemo',
                src: 'recallMemo',
                input: ({ context }) => ({ riderId: context.riderId }),
                onDone: [
                  {
                    guard: { type: 'receiptStandsAlone', params: ({ event }) => event.output },
                    target: '#rent.ride.placing',
                    description: 'The last ride’s receipt, until the rider puts it away; it needs no network.',
                    actions: [{ type: 'keepMemo', params: ({ event }) => event.output }, 'tellRecalled'],
                  },
                  {
                    target: 'asking',
                    actions: [{ type: 'keepMemo', params: ({ event }) => event.output }, 'tellChanged', 'tellRecalled'],
                  },
                ],
                onError: { target: 'asking', actions: 'tellRecalled' },
              },
            },
            asking: {
              on: {
                'server.rentChanged': [
                  {
                    guard: { type: 'isNews', params: ({ event }) => event.rent },
                    target: '#rent.ride.placing',
                    actions: [{ type: 'keepRow', params: ({ event }) => event.rent }, 'tellChanged'],
                  },
                  {
                    guard: { type: 'isConfirmation', params: ({ event }) => event.rent },
                    target: '#rent.ride.placing',
                  },
                ],
                'server.deniedRide': {
                  target: '#rent.ride.placing',
                  actions: ['forgetRide', 'tellChanged'],
                },
              },
              after: {
                answerDeadline: {
                  target: '#rent.ride.placing',
                  description: 'The ride goes on without an answer: from the memo, unconfirmed.',
                },
              },
            },
          },
        },
        placing: {
          description: 'Where the server’s row says the ride is.',
          always: [
            { guard: { type: 'stageIs', params: 'CHECK_START' }, target: 'CHECK_START' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE' }, target: 'ACTIVE_RIDE' },
            { guard: { type: 'stageIs', params: 'CHECK_START_PAUSE' }, target: 'CHECK_START_PAUSE' },
            { guard: { type: 'stageIs', params: 'PAUSE' }, target: 'PAUSE' },
            { guard: { type: 'stageIs', params: 'CHECK_END_PAUSE' }, target: 'CHECK_END_PAUSE' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, target: 'ACTIVE_RIDE_END' },
            { guard: 'leftAReceipt', target: 'ACTIVE_RIDE_COMPLETED' },
            { guard: 'startFailed', target: 'startRefused' },
            { guard: 'isAStart', target: 'CHECK_START', description: 'Asked before a reload, and not answered yet.' },
            { target: 'idle' },
          ],
        },
        idle: { entry: 'leaveVehicle' },
        lookingUp: {
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context }) => facts.present(context.wanted),
            onDone: [
              {
                guard: { type: 'wasFound', params: ({ event }) => event.output },
                target: 'offered',
                actions: { type: 'keepLookup', params: ({ event }) => event.output },
              },
              { target: 'lookupRefused', actions: { type: 'keepLookup', params: ({ event }) => event.output } },
            ],
            onError: { target: 'lookupRefused', actions: 'blameUnknown' },
          },
          on: { 'rider.closed': 'idle' },
        },
        lookupRefused: {
          on: { 'rider.retried': 'lookingUp', 'rider.closed': 'idle' },
        },
        offered: {
          description: 'The checklist only warns: the server decides, so Start is live in both states.',
          initial: 'ready',
          on: {
            'rider.confirmed': {
              target: 'CHECK_START',
              actions: [{ type: 'intendStart', params: ({ event }) => event }, 'begin'],
            },
            'rider.retried': 'lookingUp',
            'rider.closed': 'idle',
          },
          states: {
            ready: { always: { guard: not('everythingIsThere'), target: 'lacking' } },
            lacking: { always: { guard: 'everythingIsThere', target: 'ready' } },
          },
        },
        startRefused: {
          description: 'Not started, and nothing to pay: another vehicle, or this one again.',
          on: {
            'rider.retried': { guard: 'vehicleIsNamed', target: 'lookingUp', actions: 'wantTheSame' },
            'rider.closed': 'idle',
          },
        },
        CHECK_START: {
          invoke: { id: 'start', src: 'start', input: ({ context }) => facts.startInput(context) },
          on: {
            'server.rentChanged': {
              guard: { type: 'isNewsOfThisStart', params: ({ event }) => event.rent },
              actions: [{ type: 'keepRow', params: ({ event }) => event.rent }, 'tellChanged'],
            },
            'ride.changed': { actions: { type: 'tellStart', params: ({ event }) => event } },
            'act.begun': { actions: { type: 'tellStart', params: ({ event }) => event } },
            'act.settled': { actions: { type: 'tellStart', params: ({ event }) => event } },
            'rider.startCancelled': {
              guard: and(['rideIsKnown', 'nothingIsBeingSent']),
              actions: { type: 'tellStart', params: ({ event }) => event },
            },
            'start.wished': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: ({ event }) => event.wish }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE: {
          initial: 'lookingOver',
          states: {
            lookingOver: {
              description:
                'The vehicle may still be given back free of charge, to its dock or by a word; the server’s last word is the clock.',
              always: { guard: not('isInLookOver'), target: 'riding' },
              after: { lookOverEnds: 'riding' },
              on: {
                'rider.startCancelled': {
                  guard: and([not('dockEndsTheRide'), 'nothingIsBeingSent']),
                  actions: [{ type: 'intend', params: { kind: 'cancel' } }, 'begin'],
                },
              },
            },
            riding: {},
          },
          on: {
            'rider.pauseAsked': {
              guard: and(['pauseIsPossible', 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: { kind: 'pause' } }, 'begin'],
            },
            'rider.finishAsked': {
              guard: and(['finishIsOfUse', 'nothingIsBeingSent']),
              description: 'Of a docked bike: it is in a dock, and the server is to look again.',
              actions: [{ type: 'intend', params: { kind: 'finish' } }, 'begin'],
            },
          },
        },
        CHECK_START_PAUSE: {
          description:
            'A motor that is stuck may be asked again; a lock that a hand closes is waited for by the chart locks.',
          on: {
            'rider.pauseAsked': {
              guard: and([not('hasWheelLock'), 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: { kind: 'pause' } }, 'begin'],
            },
            'rider.resumeAsked': {
              guard: and(['hasWheelLock', 'nothingIsBeingSent']),
              description: 'The wheel was never closed: the ride just goes on.',
              actions: [{ type: 'intend', params: { kind: 'resume' } }, 'begin'],
            },
            'rider.finishAsked': {
              guard: and(['mayFinish', 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: { kind: 'finish' } }, 'begin'],
            },
          },
        },
        PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: and(['nothingIsBeingSent', 'metalIsStill']),
              actions: [{ type: 'intend', params: { kind: 'resume' } }, 'begin'],
            },
            'rider.finishAsked': {
              guard: and(['nothingIsBeingSent', 'metalIsStill']),
              actions: [{ type: 'intend', params: { kind: 'finish' } }, 'begin'],
            },
          },
        },
        CHECK_END_PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: and([not('hasWheelLock'), 'nothingIsBeingSent']),
              actions: [{ type: 'intend', params: { kind: 'resume' } }, 'begin'],
            },
            'rider.finishAsked': {
              guard: and(['mayFinish', 'nothingIsBeingSent', 'metalIsStill']),
              description: 'A lock that does not open is no reason to pay on.',
              actions: [{ type: 'intend', params: { kind: 'finish' } }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE_END: {
          invoke: { id: 'finish', src: 'finish', input: ({ context }) => facts.finishInput(context) },
          on: {
            'ride.changed': { actions: { type: 'tellFinish', params: ({ event }) => event } },
            'act.begun': { actions: { type: 'tellFinish', params: ({ event }) => event } },
            'act.settled': { actions: { type: 'tellFinish', params: ({ event }) => event } },
            'rider.parkingChosen': {
              guard: 'nothingIsBeingSent',
              actions: { type: 'tellFinish', params: ({ event }) => event },
            },
            'rider.photoTaken': {
              actions: [
                { type: 'keepPhoto', params: ({ event }) => event },
                { type: 'sendPhoto', params: ({ event }) => event },
                { type: 'tellFinish', params: ({ event }) => event },
              ],
            },
            'photo.refused': {
              actions: [
                'forgetPhoto',
                { type: 'keepRefusal', params: ({ event }) => event.refusal },
                { type: 'tellFinish', params: ({ event }) => event },
              ],
            },
            'rider.completed': {
              guard: 'nothingIsBeingSent',
              actions: { type: 'tellFinish', params: ({ event }) => event },
            },
            'rider.wentBack': {
              guard: and(['wayBackIsOpen', 'nothingIsBeingSent', 'metalIsStill']),
              actions: { type: 'tellFinish', params: ({ event }) => event },
            },
            'rider.finishAsked': {
              guard: and(['nothingIsBeingSent', 'isOnline']),
              description: 'The dock did not lock: look again.',
              actions: { type: 'tellFinish', params: ({ event }) => event },
            },
            'finish.wished': {
              guard: 'nothingIsBeingSent',
              actions: [{ type: 'intend', params: ({ event }) => event.wish }, 'begin'],
            },
          },
        },
        ACTIVE_RIDE_COMPLETED: {
          description: 'Shown by the server’s word alone, and kept in the phone until the rider puts it away.',
          on: {
            'rider.closed': { target: 'idle', actions: ['leaveVehicle', 'tellChanged'] },
            'server.rentChanged': {
              guard: { type: 'isNewsOfReceipt', params: ({ event }) => event.rent },
              actions: [{ type: 'keepReceipt', params: ({ event }) => event.rent }, 'tellChanged'],
            },
          },
        },
      },
    },
    act: {
      initial: 'resting',
      on: {
        'rider.closed': {
          guard: 'somethingWasRefused',
          actions: 'clearRefusal',
          description: 'A photo or a claim: no act.',
        },
      },
      states: {
        resting: {
          entry: 'tellSettled',
          on: {
            'act.begun': [{ guard: and(['isAFinish', not('isOnline')]), target: 'recording' }, { target: 'sending' }],
            'memo.recalled': [{ guard: 'commandIsUnsettled', target: 'sending', actions: 'tellActRecalled' }],
          },
          always: {
            guard: and(['finishIsRecorded', not('commandIsUnsettled')]),
            target: 'recorded',
            description: 'Of an earlier visit, or noted while another act was in doubt.',
          },
        },
        sending: {
          initial: 'plain',
          states: {
            plain: {
              on: {
                'rider.finishAsked': {
                  guard: and(['mayFinish', not('isOnline'), 'finishIsOfUse']),
                  target: 'noting',
                  description: 'An act in doubt without a network must not cost the rider the time of the finish.',
                },
                'device.wentOffline': {
                  guard: and(['isAFinish', 'finishHasNoTime', not('dockEndsTheRide')]),
                  target: 'noting',
                  description:
                    'Whatever becomes of this one: the rider has asked for the end, and does not pay for the hole in the network.',
                },
              },
            },
            noting: {
              invoke: {
                id: 'recordFinish',
                src: 'recordFinish',
                input: ({ context }) => ({ riderId: context.riderId }),
                onDone: { target: 'noted', actions: { type: 'keepRecorded', params: ({ event }) => event.output } },
                onError: 'plain',
              },
            },
            noted: {
              on: {
                'rider.wentBack': {
                  target: 'plain',
                  actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }],
                },
              },
            },
          },
          invoke: {
            id: 'command',
            src: 'command',
            input: ({ context }) => ({
              riderId: context.riderId,
              intent: facts.present(context.intent),
              prepared: context.prepared,
            }),
            onDone: [
              {
                guard: { type: 'startWasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                description: 'The wish is settled by its row, which may already say that the start failed.',
                actions: ['keepKeyNoMore', { type: 'tellAccepted', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'finishWasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                description: 'The ride ends by this one: a time that was noted meanwhile is of no more use.',
                actions: [
                  { type: 'keepTicket', params: ({ event }) => event.output },
                  { type: 'tellAccepted', params: ({ event }) => event.output },
                  'dropRecorded',
                  { type: 'forgetFinish', params: ({ context }) => context },
                  'settle',
                ],
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'keepTicket', params: ({ event }) => event.output },
                  { type: 'tellAccepted', params: ({ event }) => event.output },
                  'settle',
                ],
              },
              {
                guard: 'isAStart',
                target: 'resting',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'settle',
                  'tellStartRefused',
                ],
              },
              {
                guard: { type: 'completionCameLate', params: ({ event }) => event.output },
                target: 'late',
                actions: ['keepKeyNoMore', 'intendAgain'],
              },
              {
                guard: { type: 'cameTrueOtherwise', params: ({ event }) => event.output },
                target: 'resting',
                description:
                  'Asked for in another tab as well: the ride stands where the rider wanted it, whichever was first.',
                actions: ['keepKeyNoMore', 'settle'],
              },
              {
                target: 'refused',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'countTrouble',
                  'keepKeyNoMore',
                ],
              },
            ],
            onError: [
              { guard: 'isAStart', target: 'resting', actions: ['blameUnknown', 'settle', 'tellStartRefused'] },
              { target: 'refused', actions: ['blameUnknown', 'keepKeyNoMore'] },
            ],
          },
          always: [
            {
              guard: 'rideIsGone',
              target: 'resting',
              description:
                'No answer about a ride that is over may stand in the way of the next one, nor its command in the memo.',
              actions: [{ type: 'forgetCommand', params: ({ context }) => context }, 'settle'],
            },
            {
              guard: 'startIsSettled',
              target: 'resting',
              description: 'The row of the new ride came before the answer: the rider may go on, or cancel, at once.',
              actions: [{ type: 'forgetCommand', params: ({ context }) => context }, 'settle'],
            },
          ],
          on: { 'device.cameOnline': { actions: 'tellCommand' } },
          exit: ['dropSent', { type: 'forgetSent', params: ({ context }) => context }],
        },
        late: {
          description:
            'The completion opens nothing and the rider’s word stands: asked again by itself, under a new key.',
          always: { guard: 'rideIsGone', target: 'resting', actions: 'settle' },
          after: { serverRests: 'sending' },
        },
        refused: {
          entry: ['tellRefused', 'tellSettled'],
          always: {
            guard: 'finishIsRecorded',
            target: 'recorded',
            description: 'Whatever was refused: the rider has wanted to finish since.',
          },
          on: {
            'act.begun': [{ guard: and(['isAFinish', not('isOnline')]), target: 'recording' }, { target: 'sending' }],
            'rider.retried': [
              {
                guard: 'isALockOrder',
                target: 'resting',
                description: 'A lock opens in its turn only: the chart locks says whether it is.',
                actions: ['clearRefusal', 'settle', 'tellUnlockAsked'],
              },
              { guard: 'retryIsOfUse', actions: ['intendAgain', 'begin'] },
            ],
            'rider.closed': { target: 'resting', actions: ['clearRefusal', 'settle'] },
            'rider.photoTaken': { target: 'resting', actions: ['clearRefusal', 'settle'] },
            'server.rentChanged': [
              {
                guard: { type: 'bringsAnotherStage', params: ({ event }) => event.rent },
                target: 'resting',
                actions: 'settle',
              },
              {
                guard: { type: 'overtakesOrder', params: ({ event }) => event.rent },
                target: 'resting',
                description:
                  'The locks have moved on, by another tab’s order or by hand: what was refused is no longer wanted.',
                actions: ['clearRefusal', 'settle'],
              },
            ],
            'server.deniedRide': { target: 'resting', actions: ['clearRefusal', 'settle'] },
          },
        },
        recording: {
          invoke: {
            id: 'recordFinish',
            src: 'recordFinish',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: { target: 'recorded', actions: { type: 'keepRecorded', params: ({ event }) => event.output } },
            onError: { target: 'refused', actions: 'blameUnknown' },
          },
          always: {
            guard: not('isRidden'),
            target: 'resting',
            actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'],
          },
        },
        recorded: {
          description: 'Asked to finish without a network: the time stands, the request goes as soon as it can.',
          entry: { type: 'intend', params: { kind: 'finish' } },
          always: [
            {
              guard: not('isRidden'),
              target: 'resting',
              actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'],
            },
            { guard: and(['isOnline', 'mayFinish']), target: 'sending' },
          ],
          on: {
            'rider.wentBack': {
              target: 'resting',
              actions: ['dropRecorded', { type: 'forgetFinish', params: ({ context }) => context }, 'settle'],
            },
          },
        },
      },
    },
    truth: {
      invoke: { id: 'truth', src: 'truth' },
      on: {
        'truth.namedRide': {
          actions: [
            { type: 'confirm', params: ({ event }) => event.confirmedAt },
            { type: 'passOn', params: ({ event }) => event.rent },
            { type: 'tellChecked', params: ({ event }) => event.rent },
          ],
        },
        'ride.changed': {
          actions: [
            { type: 'rememberRide', params: ({ context }) => context },
            { type: 'tellTruth', params: ({ event }) => event },
          ],
        },
        'memo.recalled': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'server.rentsListed': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'server.wentLive': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'server.wentSilent': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'device.becameVisible': {
          actions: [{ type: 'tellTruth', params: ({ event }) => event }, 'tellPhoto', 'tellClaim'],
        },
        'device.wentOffline': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'device.cameOnline': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'rider.openedRide': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'locks.checked': { actions: { type: 'tellTruth', params: ({ event }) => event } },
        'locks.doubted': { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, actions: 'countDoubt' },
      },
    },
    locks: {
      invoke: { id: 'locks', src: 'locks' },
      initial: 'still',
      on: {
        'ride.changed': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'ride.checked': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'act.begun': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'act.recalled': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'act.refused': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'act.settled': { actions: { type: 'tellLocks', params: ({ event }) => event } },
        'rider.lockClosed': {
          guard: and(['rideIsKnown', 'rowIsTheServers']),
          actions: ['tellHeard', { type: 'tellLocks', params: ({ event }) => event }],
        },
        'rider.chainFastened': {
          guard: and(['rideIsKnown', 'rowIsTheServers']),
          actions: ['tellHeard', { type: 'tellLocks', params: ({ event }) => event }],
        },
        'rider.unlockAsked': {
          guard: and(['rideIsKnown', 'metalMayBeOrdered']),
          actions: ['tellHeard', { type: 'tellLocks', params: ({ event }) => event }],
        },
        'rider.chainAsked': {
          guard: and(['rideIsKnown', 'metalMayBeOrdered']),
          actions: ['tellHeard', { type: 'tellLocks', params: ({ event }) => event }],
        },
        'locks.wished': [
          { guard: not('metalMayBeOrdered'), description: 'An act on its way goes first, and tells when it is done.' },
          {
            guard: { type: 'orderIsInOrder', params: ({ event }) => event.wish.kind },
            actions: [{ type: 'intend', params: ({ event }) => event.wish }, 'begin'],
          },
        ],
      },
      states: {
        still: { on: { 'locks.moved': 'moving' } },
        moving: { description: 'Nothing else may be asked of the metal.', on: { 'locks.rested': 'still' } },
      },
    },
    claim: {
      invoke: { id: 'claim', src: 'claim', input: ({ context }) => ({ riderId: context.riderId }) },
      on: {
        'rider.claimed': {
          guard: and(['rideHasBegun', 'nothingIsClaimed', 'claimIsDue']),
          actions: { type: 'makeClaim', params: ({ event }) => event },
        },
        'claim.recorded': { actions: { type: 'keepClaim', params: ({ event }) => event.claim } },
        'claim.delivered': [
          {
            guard: { type: 'claimHasPhoto', params: ({ event }) => event.claim },
            actions: [
              { type: 'keepClaim', params: null },
              { type: 'passOn', params: ({ event }) => event.rent },
              { type: 'sendClaimPhoto', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'keepClaim', params: null },
              { type: 'passOn', params: ({ event }) => event.rent },
            ],
          },
        ],
        'claim.refused': [
          {
            guard: 'rideIsKnown',
            actions: [
              { type: 'keepClaim', params: null },
              { type: 'keepRefusal', params: ({ event }) => event.refusal },
            ],
          },
          { actions: { type: 'keepClaim', params: null } },
        ],
      },
    },
    zone: {
      initial: 'unsure',
      on: {
        'device.zoneChanged': [
          {
            guard: { type: 'zoneIs', params: ({ event }) => ({ zone: event.zone, kind: 'free' }) },
            target: '.free',
            actions: { type: 'keepZone', params: ({ event }) => event.zone },
          },
          {
            guard: { type: 'zoneIs', params: ({ event }) => ({ zone: event.zone, kind: 'parking' }) },
            target: '.parking',
            actions: { type: 'keepZone', params: ({ event }) => event.zone },
          },
          {
            guard: { type: 'zoneIs', params: ({ event }) => ({ zone: event.zone, kind: 'slow' }) },
            target: '.slow',
            actions: { type: 'keepZone', params: ({ event }) => event.zone },
          },
          {
            guard: { type: 'zoneIs', params: ({ event }) => ({ zone: event.zone, kind: 'restricted' }) },
            target: '.restricted',
            actions: { type: 'keepZone', params: ({ event }) => event.zone },
          },
          { target: '.unsure', actions: { type: 'keepZone', params: ({ event }) => event.zone } },
        ],
      },
      states: {
        unsure: { description: 'No position, a poor one, or a border too near: nothing is said.' },
        free: {},
        parking: {},
        slow: {},
        restricted: {},
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'device.wentOffline': 'offline' } },
        offline: {
          initial: 'fresh',
          on: { 'device.cameOnline': { target: 'online', actions: ['tellPhoto', 'tellClaim'] } },
          states: { fresh: { after: { offlineIsLong: 'long' } }, long: {} },
        },
      },
    },
    position: {
      initial: 'unknown',
      on: {
        'device.located': {
          target: '.located',
          actions: { type: 'keepPosition', params: ({ event }) => event.position },
        },
        'device.lostLocation': [
          {
            guard: { type: 'wasDenied', params: ({ event }) => event },
            target: '.denied',
            actions: { type: 'keepPosition', params: null },
          },
          { target: '.unknown', actions: { type: 'keepPosition', params: null } },
        ],
      },
      states: { unknown: {}, located: {}, denied: {} },
    },
  },
});
