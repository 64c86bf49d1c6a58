import { and, not } from 'xstate';
import * as facts from './rent.facts.ts';
import { rentSetup } from './rent.setup.ts';

export const rentMachine = rentSetup.createMachine({
  id: 'rent',
  description: [
    'A rider’s ride, from the number on the frame to the receipt.',
    'Region ride is the specification’s stage list: only the server’s rows change the stage, and they may change it to any other at any moment.',
    'Inside the last stage the row and the photo select the task; the chart locks moves the locks.',
    'Region act sends one command at a time, so that a row that changes the stage never stops a command; each stage lists the commands that it accepts.',
    'Region rentSync runs the chart that asks the server for the ride’s state, and forwards events to it.',
    'Region claim is for a ride that cannot be finished; region link says whether the phone has a network.',
    'After a reload the stored ride shows at once; no old intent is sent anew.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => facts.initialContext(input),
  invoke: { id: 'photo', src: 'photo', input: ({ context }) => ({ riderId: context.riderId }) },
  on: {
    'device.located': { actions: { type: 'storePosition', params: ({ event }) => event.position } },
    'device.lostLocation': { actions: { type: 'storePosition', params: null } },
    'photo.delivered': { actions: { type: 'raiseRentChanged', params: ({ event }) => event.rent } },
    'device.zoneChanged': { actions: { type: 'storeZone', params: ({ event }) => event.zone } },
  },
  states: {
    ride: {
      initial: 'resuming',
      on: {
        'server.rentChanged': [
          {
            guard: { type: 'isNewerRowWithinStage', params: ({ event }) => event.rent },
            actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
          },
          {
            guard: { type: 'isNewerRow', params: ({ event }) => event.rent },
            target: '.routing',
            actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
          },
        ],
        'rentSync.foundNoRide': {
          guard: 'rideIsKnown',
          target: '.idle',
          actions: ['forgetRide', 'raiseChanged'],
        },
        'rider.numberTyped': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'storeVehicleLookup', params: ({ event }) => ({ number: event.number }) },
        },
        'rider.vehicleChosen': {
          guard: 'noRideIsOn',
          target: '.lookingUp',
          actions: { type: 'storeVehicleLookup', params: ({ event }) => ({ mapId: event.mapId }) },
        },
        'command.startRefused': { guard: not('rideIsKnown'), target: '.startRefused' },
      },
      states: {
        resuming: {
          description: 'The stored ride shows at once, marked as being checked.',
          initial: 'loading',
          states: {
            loading: {
              on: {
                'server.rentChanged': {},
                'rider.numberTyped': {},
                'rider.vehicleChosen': {},
              },
              invoke: {
                id: 'loadPersistedRide',
                src: 'loadPersistedRide',
                input: ({ context }) => ({ riderId: context.riderId }),
                onDone: [
                  {
                    guard: { type: 'receiptStandsAlone', params: ({ event }) => event.output },
                    target: '#rent.ride.routing',
                    description: 'The last ride’s receipt, until the rider closes it; it needs no network.',
                    actions: [{ type: 'restoreRide', params: ({ event }) => event.output }, 'raiseLoaded'],
                  },
                  {
                    target: 'asking',
                    actions: [
                      { type: 'restoreRide', params: ({ event }) => event.output },
                      'raiseChanged',
                      'raiseLoaded',
                    ],
                  },
                ],
                onError: { target: 'asking', actions: 'raiseLoaded' },
              },
            },
            asking: {
              on: {
                'server.rentChanged': [
                  {
                    guard: { type: 'isNewerRow', params: ({ event }) => event.rent },
                    target: '#rent.ride.routing',
                    actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
                  },
                  {
                    guard: { type: 'isSameVersion', params: ({ event }) => event.rent },
                    target: '#rent.ride.routing',
                  },
                ],
                'rentSync.foundNoRide': {
                  target: '#rent.ride.routing',
                  actions: ['forgetRide', 'raiseChanged'],
                },
              },
              after: {
                answerDeadline: { target: '#rent.ride.routing', description: 'The stored ride continues unconfirmed.' },
              },
            },
          },
        },
        routing: {
          description: 'Selects the stage from the server’s row.',
          always: [
            { guard: { type: 'stageIs', params: 'CHECK_START' }, target: 'CHECK_START' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE' }, target: 'ACTIVE_RIDE' },
            { guard: { type: 'stageIs', params: 'CHECK_START_PAUSE' }, target: 'CHECK_START_PAUSE' },
            { guard: { type: 'stageIs', params: 'PAUSE' }, target: 'PAUSE' },
            { guard: { type: 'stageIs', params: 'CHECK_END_PAUSE' }, target: 'CHECK_END_PAUSE' },
            { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, target: 'ACTIVE_RIDE_END' },
            { guard: 'leftAReceipt', target: 'ACTIVE_RIDE_COMPLETED' },
            { guard: 'startFailed', target: 'startRefused' },
            { guard: 'isAStart', target: 'CHECK_START', description: 'An unanswered start from before a reload.' },
            { target: 'idle' },
          ],
        },
        idle: { entry: 'clearVehicle' },
        lookingUp: {
          invoke: {
            id: 'lookUp',
            src: 'lookUp',
            input: ({ context }) => facts.required(context.lookup),
            onDone: [
              {
                guard: { type: 'wasFound', params: ({ event }) => event.output },
                target: 'offered',
                actions: { type: 'storeLookup', params: ({ event }) => event.output },
              },
              { target: 'lookupRefused', actions: { type: 'storeLookup', params: ({ event }) => event.output } },
            ],
            onError: { target: 'lookupRefused', actions: 'storeUnknownError' },
          },
          on: { 'rider.leftVehicle': 'idle' },
        },
        lookupRefused: {
          on: { 'rider.retried': 'lookingUp', 'rider.leftVehicle': 'idle' },
        },
        offered: {
          description: 'The checklist only warns: the server decides, so Start is always enabled.',
          on: {
            'rider.confirmed': {
              target: 'CHECK_START',
              actions: [{ type: 'storeStartCommand', params: ({ event }) => event }, 'raiseCommandRequested'],
            },
            'rider.retried': 'lookingUp',
            'rider.leftVehicle': 'idle',
          },
        },
        startRefused: {
          description: 'Not started, and nothing to pay: the rider takes another vehicle, or tries this one again.',
          on: {
            'rider.retried': { guard: 'vehicleIsNamed', target: 'lookingUp', actions: 'lookUpSameVehicle' },
            'rider.leftVehicle': 'idle',
          },
        },
        CHECK_START: {
          description:
            'The row names the step, and the chart locks leads the rider through the locks. The rider may cancel, free of charge, as soon as there is a row.',
          on: {
            'rider.startCancelled': {
              guard: and(['rideIsKnown', 'nothingIsBeingSent']),
              actions: [{ type: 'storeCommand', params: { kind: 'cancel' } }, 'raiseCommandRequested'],
            },
          },
        },
        ACTIVE_RIDE: {
          initial: 'inspection',
          states: {
            inspection: {
              description: 'The rider may return the vehicle free of charge; the server’s last answer sets the clock.',
              always: { guard: not('isInInspection'), target: 'riding' },
              after: { inspectionEnds: 'riding' },
              on: {
                'rider.startCancelled': {
                  guard: and([not('dockEndsTheRide'), 'nothingIsBeingSent']),
                  actions: [{ type: 'storeCommand', params: { kind: 'cancel' } }, 'raiseCommandRequested'],
                },
              },
            },
            riding: {},
          },
          on: {
            'rider.pauseAsked': {
              guard: and(['pauseIsPossible', 'nothingIsBeingSent']),
              actions: [{ type: 'storeCommand', params: { kind: 'pause' } }, 'raiseCommandRequested'],
            },
            'rider.finishAsked': {
              guard: and(['finishIsPossible', 'nothingIsBeingSent']),
              description: 'For a docked bike: the rider says that it is in a dock, and the server checks again.',
              actions: [{ type: 'storeCommand', params: { kind: 'finish' } }, 'raiseCommandRequested'],
            },
          },
        },
        CHECK_START_PAUSE: {
          description: 'The rider may retry a stuck motor; the chart locks waits for a lock that a hand closes.',
          on: {
            'rider.pauseAsked': {
              guard: and([not('hasWheelLock'), 'nothingIsBeingSent']),
              actions: [{ type: 'storeCommand', params: { kind: 'pause' } }, 'raiseCommandRequested'],
            },
            'rider.resumeAsked': {
              guard: and(['hasWheelLock', 'nothingIsBeingSent']),
              description: 'The wheel was never closed: the ride just continues.',
              actions: [{ type: 'storeCommand', params: { kind: 'resume' } }, 'raiseCommandRequested'],
            },
            'rider.finishAsked': {
              guard: and(['mayFinish', 'nothingIsBeingSent']),
              actions: [{ type: 'storeCommand', params: { kind: 'finish' } }, 'raiseCommandRequested'],
            },
          },
        },
        PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: and(['nothingIsBeingSent', 'locksIdle']),
              actions: [{ type: 'storeCommand', params: { kind: 'resume' } }, 'raiseCommandRequested'],
            },
            'rider.finishAsked': {
              guard: and(['nothingIsBeingSent', 'locksIdle']),
              actions: [{ type: 'storeCommand', params: { kind: 'finish' } }, 'raiseCommandRequested'],
            },
          },
        },
        CHECK_END_PAUSE: {
          on: {
            'rider.resumeAsked': {
              guard: and([not('hasWheelLock'), 'nothingIsBeingSent']),
              actions: [{ type: 'storeCommand', params: { kind: 'resume' } }, 'raiseCommandRequested'],
            },
            'rider.finishAsked': {
              guard: and(['mayFinish', 'nothingIsBeingSent', 'locksIdle']),
              description: 'The rider must not pay longer because a lock does not open.',
              actions: [{ type: 'storeCommand', params: { kind: 'finish' } }, 'raiseCommandRequested'],
            },
          },
        },
        ACTIVE_RIDE_END: {
          description:
            'The row says which task comes next. A photo is stored in any of them: it must not be lost because it came out of sequence.',
          initial: 'routing',
          on: {
            'server.rentChanged': {
              guard: { type: 'isNewerRowWithinStage', params: ({ event }) => event.rent },
              target: '.routing',
              actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'raiseChanged'],
            },
            'rider.photoTaken': {
              target: '.routing',
              actions: [
                { type: 'storePhoto', params: ({ event }) => event },
                { type: 'sendPhoto', params: ({ event }) => event },
              ],
            },
            'photo.refused': {
              target: '.routing',
              actions: ['forgetPhoto', { type: 'storeRefusal', params: ({ event }) => event.refusal }],
            },
            'rider.wentBack': {
              guard: and(['returnIsAllowed', 'nothingIsBeingSent', 'locksIdle']),
              description: 'Until the last button is pressed, and never while a lock moves.',
              actions: [{ type: 'storeCommand', params: { kind: 'returnToRide' } }, 'raiseCommandRequested'],
            },
          },
          states: {
            routing: {
              description: 'Selects the task from the row and the photo.',
              always: [
                { guard: { type: 'phaseIs', params: 'positioning' }, target: 'positioning' },
                { guard: { type: 'phaseIs', params: 'parkingAsked' }, target: 'parkingAsked' },
                { guard: { type: 'phaseIs', params: 'parkingRefused' }, target: 'parkingRefused' },
                { guard: { type: 'phaseIs', params: 'atLocks' }, target: 'atLocks' },
                { guard: { type: 'phaseIs', params: 'photographing' }, target: 'photographing' },
                { guard: { type: 'phaseIs', params: 'photoTaken' }, target: 'photoTaken' },
                { guard: { type: 'phaseIs', params: 'locking' }, target: 'locking' },
                { guard: { type: 'phaseIs', params: 'docking' }, target: 'docking' },
                { guard: { type: 'phaseIs', params: 'dockRefused' }, target: 'dockRefused' },
                { guard: { type: 'phaseIs', params: 'goingBack' }, target: 'goingBack' },
                { target: 'updating' },
              ],
            },
            positioning: { description: 'The server works out where the vehicle stands.' },
            parkingAsked: {
              description: 'Near a border, or with a poor position: the rider says which parking it is.',
              on: {
                'rider.parkingChosen': {
                  guard: 'nothingIsBeingSent',
                  actions: [
                    { type: 'storeCommand', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
                    'raiseCommandRequested',
                  ],
                },
              },
            },
            parkingRefused: {
              description: 'Not at a parking: the rider goes to the nearest one or types its number.',
              on: {
                'rider.parkingChosen': {
                  guard: 'nothingIsBeingSent',
                  actions: [
                    { type: 'storeCommand', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
                    'raiseCommandRequested',
                  ],
                },
              },
            },
            atLocks: {
              description: 'The wheel lock, then the chain round the rack: the chart locks leads the rider.',
            },
            photographing: {},
            photoTaken: {
              description: 'Parked, and the photo is taken or not required: one button is left.',
              on: {
                'rider.completed': {
                  guard: 'nothingIsBeingSent',
                  actions: [{ type: 'storeCommand', params: { kind: 'complete' } }, 'raiseCommandRequested'],
                },
              },
            },
            locking: {
              description: 'The photo is uploaded or promised: a motor locks, then the receipt comes.',
              on: { 'rider.wentBack': {} },
            },
            docking: {
              description: 'The dock locks, then the receipt comes. Only a hand takes the bike out again.',
              on: { 'rider.wentBack': {} },
            },
            dockRefused: {
              description:
                'The dock does not hold the bike. The rider pushes it in again or goes to another dock, and may ask the server to check once more.',
              on: {
                'rider.wentBack': {},
                'rider.finishAsked': {
                  guard: and(['nothingIsBeingSent', 'isOnline']),
                  actions: [{ type: 'storeCommand', params: { kind: 'finish' } }, 'raiseCommandRequested'],
                },
              },
            },
            goingBack: {
              description: 'A motor opens, or the chart locks opens the locks, then the ride continues.',
              on: { 'rider.wentBack': {} },
            },
            updating: { description: 'A step of a newer server: the rider can wait for the next row or go back.' },
          },
        },
        ACTIVE_RIDE_COMPLETED: {
          description: 'Only the server’s row shows it; the phone stores it until the rider closes it.',
          on: {
            'rider.closedReceipt': { target: 'idle', actions: ['clearVehicle', 'raiseChanged'] },
            'server.rentChanged': {
              guard: { type: 'isNewerReceipt', params: ({ event }) => event.rent },
              actions: [{ type: 'storeReceipt', params: ({ event }) => event.rent }, 'raiseChanged'],
            },
          },
        },
      },
    },
    act: {
      initial: 'resting',
      on: {
        'rider.dismissedRefusal': {
          guard: 'somethingWasRefused',
          actions: 'clearRefusal',
          description: 'For a refused photo or claim: there is no command to clear.',
        },
      },
      states: {
        resting: {
          entry: 'raiseCommandSettled',
          on: {
            'command.requested': [
              { guard: and(['isAFinish', not('isOnline')]), target: 'savingFinish' },
              { target: 'sending' },
            ],
            'rent.loaded': [{ guard: 'commandIsUnsettled', target: 'sending', actions: 'raiseCommandRestored' }],
          },
          always: {
            guard: and(['finishIsSaved', not('commandIsUnsettled')]),
            target: 'finishSaved',
            description: 'Saved in an earlier visit, or while another command had no answer.',
          },
        },
        sending: {
          initial: 'plain',
          states: {
            plain: {
              on: {
                'rider.finishAsked': {
                  guard: and(['mayFinish', not('isOnline'), 'finishIsPossible']),
                  target: 'savingFinish',
                  description: 'The rider must not lose the finish time while offline.',
                },
                'device.wentOffline': {
                  guard: and(['isAFinish', 'finishIsNotSaved', not('dockEndsTheRide')]),
                  target: 'savingFinish',
                  description: 'The rider has asked to finish and does not pay for the time offline.',
                },
              },
            },
            savingFinish: {
              invoke: {
                id: 'saveFinish',
                src: 'saveFinish',
                input: ({ context }) => ({ riderId: context.riderId }),
                onDone: {
                  target: 'finishSaved',
                  actions: { type: 'storeFinishTime', params: ({ event }) => event.output },
                },
                onError: 'plain',
              },
            },
            finishSaved: {
              on: {
                'rider.wentBack': {
                  target: 'plain',
                  actions: ['clearSavedFinish', { type: 'forgetFinish', params: ({ context }) => context }],
                },
              },
            },
          },
          invoke: {
            id: 'command',
            src: 'command',
            input: ({ context }) => ({
              riderId: context.riderId,
              intent: facts.required(context.command),
              prepared: context.preparedCommand,
            }),
            onDone: [
              {
                guard: { type: 'startWasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                description: 'The row settles the command; it may say that the start failed.',
                actions: ['clearIdempotencyKey', { type: 'raiseAcceptedRent', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'finishWasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                description: 'This command ends the ride: a saved time is not needed.',
                actions: [
                  { type: 'storeTicket', params: ({ event }) => event.output },
                  { type: 'raiseAcceptedRent', params: ({ event }) => event.output },
                  'clearSavedFinish',
                  { type: 'forgetFinish', params: ({ context }) => context },
                  'clearCommand',
                ],
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'storeTicket', params: ({ event }) => event.output },
                  { type: 'raiseAcceptedRent', params: ({ event }) => event.output },
                  'clearCommand',
                ],
              },
              {
                guard: 'isAStart',
                target: 'resting',
                actions: [
                  { type: 'storeRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'clearCommand',
                  'raiseStartRefused',
                ],
              },
              {
                guard: { type: 'completionCameLate', params: ({ event }) => event.output },
                target: 'late',
                actions: ['clearIdempotencyKey', 'renewCommand'],
              },
              {
                guard: { type: 'isAlreadyTrue', params: ({ event }) => event.output },
                target: 'resting',
                description: 'Another tab was first: the ride is in the requested state.',
                actions: ['clearIdempotencyKey', 'clearCommand'],
              },
              {
                target: 'refused',
                actions: [
                  { type: 'storeRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  'countFailedFinishAttempt',
                  'clearIdempotencyKey',
                ],
              },
            ],
            onError: [
              {
                guard: 'isAStart',
                target: 'resting',
                actions: ['storeUnknownError', 'clearCommand', 'raiseStartRefused'],
              },
              { target: 'refused', actions: ['storeUnknownError', 'clearIdempotencyKey'] },
            ],
          },
          always: [
            {
              guard: 'rideIsAbsent',
              target: 'resting',
              description: 'A finished ride’s stored command must not block the next ride.',
              actions: [{ type: 'forgetCommand', params: ({ context }) => context }, 'clearCommand'],
            },
            {
              guard: 'startIsSettled',
              target: 'resting',
              description: 'The row came before the answer: the rider may continue or cancel at once.',
              actions: [{ type: 'forgetCommand', params: ({ context }) => context }, 'clearCommand'],
            },
          ],
          on: { 'device.cameOnline': { actions: 'sendOnlineToCommand' } },
          exit: ['clearSentFinish', { type: 'forgetSentFinish', params: ({ context }) => context }],
        },
        late: {
          description: 'The completion opens no lock: it is sent again by itself, under a new key.',
          always: { guard: 'rideIsAbsent', target: 'resting', actions: 'clearCommand' },
          after: { serverRetryDelay: 'sending' },
        },
        refused: {
          entry: ['raiseCommandRefused', 'raiseCommandSettled'],
          always: {
            guard: 'finishIsSaved',
            target: 'finishSaved',
            description: 'Whatever was refused: the rider has asked to finish since.',
          },
          on: {
            'command.requested': [
              { guard: and(['isAFinish', not('isOnline')]), target: 'savingFinish' },
              { target: 'sending' },
            ],
            'rider.retried': [
              {
                guard: 'isALockCommand',
                target: 'resting',
                description: 'A lock opens only in its sequence: the chart locks decides.',
                actions: ['clearRefusal', 'clearCommand', 'raiseUnlockAsked'],
              },
              { guard: 'retryIsPossible', actions: ['renewCommand', 'raiseCommandRequested'] },
            ],
            'rider.dismissedRefusal': { target: 'resting', actions: ['clearRefusal', 'clearCommand'] },
            'rider.photoTaken': { target: 'resting', actions: ['clearRefusal', 'clearCommand'] },
            'server.rentChanged': [
              {
                guard: { type: 'bringsAnotherStage', params: ({ event }) => event.rent },
                target: 'resting',
                actions: 'clearCommand',
              },
              {
                guard: { type: 'overtakesLockCommand', params: ({ event }) => event.rent },
                target: 'resting',
                description: 'The locks have moved, by another tab or by hand: the command is no longer needed.',
                actions: ['clearRefusal', 'clearCommand'],
              },
            ],
            'rentSync.foundNoRide': { target: 'resting', actions: ['clearRefusal', 'clearCommand'] },
          },
        },
        savingFinish: {
          invoke: {
            id: 'saveFinish',
            src: 'saveFinish',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: {
              target: 'finishSaved',
              actions: { type: 'storeFinishTime', params: ({ event }) => event.output },
            },
            onError: { target: 'refused', actions: 'storeUnknownError' },
          },
          always: {
            guard: not('isRidden'),
            target: 'resting',
            actions: ['clearSavedFinish', { type: 'forgetFinish', params: ({ context }) => context }, 'clearCommand'],
          },
        },
        finishSaved: {
          description: 'A finish requested offline: its time is saved, the request is sent as soon as possible.',
          entry: { type: 'storeCommand', params: { kind: 'finish' } },
          always: [
            {
              guard: not('isRidden'),
              target: 'resting',
              actions: ['clearSavedFinish', { type: 'forgetFinish', params: ({ context }) => context }, 'clearCommand'],
            },
            { guard: and(['isOnline', 'mayFinish']), target: 'sending' },
          ],
          on: {
            'rider.wentBack': {
              target: 'resting',
              actions: ['clearSavedFinish', { type: 'forgetFinish', params: ({ context }) => context }, 'clearCommand'],
            },
          },
        },
      },
    },
    rentSync: {
      invoke: { id: 'rentSync', src: 'rentSync' },
      on: {
        'rentSync.foundRide': {
          actions: [
            { type: 'storeConfirmedAt', params: ({ event }) => event.confirmedAt },
            { type: 'raiseRentChanged', params: ({ event }) => event.rent },
            { type: 'raiseChecked', params: ({ event }) => event.rent },
          ],
        },
        'rent.changed': {
          actions: [
            { type: 'persistRide', params: ({ context }) => context },
            { type: 'sendToRentSync', params: ({ event }) => event },
          ],
        },
        'rent.loaded': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'server.rentsListed': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'server.wentLive': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'server.wentSilent': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'device.becameVisible': {
          actions: [
            { type: 'sendToRentSync', params: ({ event }) => event },
            { type: 'sendToOutboxes', params: ({ event }) => event },
          ],
        },
        'device.wentOffline': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'device.cameOnline': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'rider.openedRide': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'locks.checkRequested': { actions: { type: 'sendToRentSync', params: ({ event }) => event } },
        'locks.unconfirmed': { guard: { type: 'stageIs', params: 'ACTIVE_RIDE_END' }, actions: 'countUnconfirmedLock' },
      },
    },
    locks: {
      invoke: { id: 'locks', src: 'locks' },
      initial: 'still',
      on: {
        'rent.changed': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'rent.checked': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'command.requested': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'command.restored': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'command.refused': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'command.settled': { actions: { type: 'sendToLocks', params: ({ event }) => event } },
        'rider.lockClosed': {
          guard: and(['rideIsKnown', 'rowIsFromServer']),
          actions: ['sendRiderInteracted', { type: 'sendToLocks', params: ({ event }) => event }],
        },
        'rider.chainFastened': {
          guard: and(['rideIsKnown', 'rowIsFromServer']),
          actions: ['sendRiderInteracted', { type: 'sendToLocks', params: ({ event }) => event }],
        },
        'rider.unlockAsked': {
          guard: and(['rideIsKnown', 'lockCommandAllowed']),
          actions: ['sendRiderInteracted', { type: 'sendToLocks', params: ({ event }) => event }],
        },
        'rider.chainAsked': {
          guard: and(['rideIsKnown', 'lockCommandAllowed']),
          actions: ['sendRiderInteracted', { type: 'sendToLocks', params: ({ event }) => event }],
        },
        'locks.commandRequested': [
          { guard: not('lockCommandAllowed'), description: 'A command that is being sent goes first.' },
          {
            guard: { type: 'lockCommandIsInSequence', params: ({ event }) => event.command.kind },
            actions: [{ type: 'storeCommand', params: ({ event }) => event.command }, 'raiseCommandRequested'],
          },
        ],
      },
      states: {
        still: { on: { 'locks.startedMoving': 'moving' } },
        moving: { description: 'No other lock command may be sent.', on: { 'locks.stopped': 'still' } },
      },
    },
    claim: {
      invoke: { id: 'claim', src: 'claim', input: ({ context }) => ({ riderId: context.riderId }) },
      on: {
        'rider.claimed': {
          guard: and(['rideHasBegun', 'nothingIsClaimed', 'claimIsDue']),
          actions: { type: 'sendClaim', params: ({ event }) => event },
        },
        'claim.recorded': { actions: { type: 'storeClaim', params: ({ event }) => event.claim } },
        'claim.delivered': [
          {
            guard: { type: 'claimHasPhoto', params: ({ event }) => event.claim },
            actions: [
              { type: 'storeClaim', params: null },
              { type: 'raiseRentChanged', params: ({ event }) => event.rent },
              { type: 'sendClaimPhoto', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'storeClaim', params: null },
              { type: 'raiseRentChanged', params: ({ event }) => event.rent },
            ],
          },
        ],
        'claim.refused': [
          {
            guard: 'rideIsKnown',
            actions: [
              { type: 'storeClaim', params: null },
              { type: 'storeRefusal', params: ({ event }) => event.refusal },
            ],
          },
          { actions: { type: 'storeClaim', params: null } },
        ],
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'device.wentOffline': 'offline' } },
        offline: {
          initial: 'fresh',
          on: {
            'device.cameOnline': {
              target: 'online',
              actions: { type: 'sendToOutboxes', params: ({ event }) => event },
            },
          },
          states: { fresh: { after: { offlineClaimDelay: 'long' } }, long: {} },
        },
      },
    },
  },
});
