// Generated from openapi/gateway.yaml by `npm run api:generate`.
export interface paths {
    "/api/api-auth/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with login and PIN
         * @description Never reveals whether an account exists. After five wrong PINs a login waits 30 s, after each further one twice as long, up to 15 minutes; the same for unknown logins. During the wait even the right PIN gets 429 with `retries_in`; afterwards it ends the count. A PIN has four digits, and a guesser may try many logins: an operator also limits wrong PINs by address and in all, with the same 429 (the sandbox does not).
         */
        post: operations["authenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-auth/clientPinCode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's PIN, for the reveal button
         * @description The app never stores it: it forgets the PIN when it hides it.
         */
        get: operations["getPinCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A token that lets the rider into the chat
         * @description The app sends it to the chat's page by message, never in an address. The specification defines the prefix of `clientId`.
         */
        get: operations["getChatToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings-client/settings-client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's settings, as last saved by any device
         * @description They include the rider's choices on other devices; the app merges them with its own.
         */
        get: operations["getClientSettings"];
        put?: never;
        /**
         * Merge the settings of one device with the stored ones
         * @description The server adds names of onboardings to each other; of all else the later `changedAt` wins. Answers the stored result.
         */
        post: operations["saveClientSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rides/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sums over all rides of the rider
         * @description Sums of all finished rides; the specification defines `limit`, always 1.
         */
        post: operations["getStatistics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate a finished ride
         * @description A newer rating replaces the older one. Below 5 the server requires problems.
         */
        post: operations["rateRide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback/rent/{rentId}/customer/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's rating of a ride
         * @description 404 while the ride has no rating. A rider reads only their own ratings.
         */
        get: operations["getRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mobile-log-collector/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store one entry of the debug log
         * @description One entry per call. The app masks it before it stores or sends it. Only the debug mode sends entries.
         */
        put: operations["putLogEntry"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beacons/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that the app broke
         * @description The sandbox's stand-in for the operator's own address (`errorBeaconUrl`). The app sends nothing of a rider: no bearer, no cookie, no words; each bug of a build at most once an hour from one phone's tab.
         */
        post: operations["beaconError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beacons/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a rider has reached a goal
         * @description The sandbox's stand-in for the operator's own analytics (`goalsUrl`). The app sends it only with the flag and after the rider's consent; `consent` is the version of the accepted document.
         */
        post: operations["beaconGoal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/cells/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Vehicles, stations and parkings of one map cell
         * @description Slippy numbering. Below zoom 11 `groups` instead of vehicles, stations and parkings. Columns, one entry of each array per object; coordinates are degrees × 100000. Vehicle ids are opaque and change after each rent; a cell omits a vehicle in a rent.
         */
        get: operations["getMapCell"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Zones of the city as GeoJSON
         * @description Rings without holes, longitude first. An app leaves out zone types that it does not know.
         */
        get: operations["getZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of the stations
         * @description They hardly ever change, so the cells omit them.
         */
        get: operations["getStationNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/stations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One station, in full
         * @description The facts of one station as its card shows them, possibly some seconds old.
         */
        get: operations["getStation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/bikes/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public facts of the vehicle with this number on its frame, or in the dock with this code
         * @description No position and no id of the map, so nobody can follow a vehicle by its number. A dock's code (its station and its own number, as on its plate) names the bike that is in it now; an empty dock is a 404.
         */
        get: operations["getPublicBike"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stations by street, parkings by street or number
         * @description Every word of the query begins a word of the address, in either language, or the number; case and ё do not matter. An exact number comes first, then the others in the order of their addresses.
         */
        get: operations["searchPlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/vehicles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vehicle behind an opaque id of a map cell
         * @description By its opaque id of the map, with prices for this rider. A reserved vehicle keeps its id. 404 once another rider has taken it.
         */
        get: operations["getVehicle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bikes/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vehicle with this number on its frame, or in the dock with this code
         * @description A dock's plate and QR have its code: 3, the station in three digits, the dock in two. An empty or unknown dock is BIKE_NOT_FOUND.
         */
        get: operations["getBike"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bikes/{number}/ring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a vehicle sound and flash
         * @description So that a rider nearby finds it. For a vehicle with the capability `ring` that is free, or that this rider has in a ride; else BIKE_NOT_ALLOWED. A docked bike does not ring itself: the dock that holds it does. Distance − accuracy is at most 100 m, and at most 100 m of accuracy are subtracted. Three times a minute for each rider, then 429 RING_TOO_OFTEN with `retries_in`. From 23:00 to 7:00 in Moscow the vehicle only flashes. 200 means that the device has confirmed. The gateway waits 5 s for it; without a confirmation it answers BIKE_IS_OFFLINE and sends nothing later.
         */
        post: operations["ringBike"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bikes/{number}/reserve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve a vehicle
         * @description Keeps a free vehicle with the capability `reserve` for this rider, for the time and at the price of `reservation` of `Bike`. Nobody else can start or reserve it: they get BIKE_IS_RESERVED. A rider has one reservation at a time, else ACCOUNT_HAS_RESERVATION_ALREADY. Refused like a start, but from any distance. The cells of the map leave the vehicle out, its row in `vehicles` says RESERVED, and it keeps its id. At `until` it ends by itself.
         */
        post: operations["reserveBike"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reservations/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's reservation
         * @description The newest one of this rider, if it is held or ended within the last hour; the app then says how it ended. Else null.
         */
        get: operations["currentReservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reservations/{reservationId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a reserved vehicle back
         * @description The vehicle is free at once. Paid minutes so far are charged like a ride: bonus, card, else the balance. One that has ended already is answered as it is, and another rider's is RESERVATION_NOT_FOUND.
         */
        post: operations["releaseReservation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parkings/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A parking by the number on its sign
         * @description By the number on its sign; the circle in which a ride may end.
         */
        get: operations["getParking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a ride
         * @description By the number on the frame. For a docked bike: the dock opens (step `unlock`) and the ride begins when the rider pulls the bike out; after 30 s the dock closes again, ERROR_START with BIKE_NOT_TAKEN, free. A rent of a docked bike may also appear by itself, when a rider takes it with the dock's keypad.
         */
        post: operations["startRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rents that have not ended; an empty list is no ride
         * @description An empty list means that the rider has no ride; a finished one is not in the list.
         */
        get: operations["getCurrentRents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rent of this rider, ended or not
         * @description Also a finished one. 404 for another rider's.
         */
        get: operations["getRent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/open-chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the chain lock
         * @description Only while the wheel lock is closed, else NEED_CLOSE_LOCK. 6 s pass before another lock may move. The row reports success or OPEN_CHAIN_ERROR. A repeat while the command runs is the same command.
         */
        post: operations["openChain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/open-lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the wheel lock
         * @description Only while the chain is closed in its holder, else NEED_CLOSE_CHAIN_LOCK. The row reports success or OPEN_LOCK_ERROR. A repeat while the command runs is the same command.
         */
        post: operations["openLock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a running start, or a ride during its inspection (inspection_seconds); free
         * @description After the ride has begun, only with its wheel lock closed, else NEED_CLOSE_LOCK; after the inspection WRONG_STAGE. The rider cannot cancel the ride of a docked bike after pulling it out (WRONG_STAGE): if the rider returns it to a dock within the inspection time, the ride ends by itself, free.
         */
        post: operations["cancelRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the ride
         * @description Paused minutes cost `pause_cost`. 409 WRONG_STAGE unless the rider is riding.
         */
        post: operations["pauseRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused ride
         * @description Ends the pause. 409 WRONG_STAGE unless the ride is paused.
         */
        post: operations["resumeRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to finish; charging stops here
         * @description Returns an upload ticket for the photo. The position decides the parking; the row then has PARKING_NOT_ALLOWED. For a docked bike it stops nothing: the ride ends by itself when a dock has taken the bike. The call then makes the server check the docks again: BIKE_NOT_DOCKED when no dock detects it, PARKING_NOT_ALLOWED when its dock does not accept it. Beside a Port+ station without a free port this call does end the ride of a docked bike: the position decides.
         */
        post: operations["finishRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/parking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the parking by its number
         * @description The ride ends in its circle: 409 PARKING_NOT_ALLOWED outside of it, 404 PARKING_NOT_FOUND for an unknown number.
         */
        post: operations["chooseParking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The photo of the parked vehicle
         * @description Needs the upload ticket or the JWT. At most 6 MB.
         */
        post: operations["uploadPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the ride
         * @description The last step of a finish. With `photoOwed` the photo follows later, with its upload ticket.
         */
        post: operations["completeRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/return-to-ride": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return to riding; charging continues
         * @description Gives up a finish that has not ended the ride.
         */
        post: operations["returnToRide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim that the rider cannot finish the ride, with evidence
         * @description Charging stops at `at` and support ends the ride; the row has `claimed_at`. The claim may arrive much later than the rider made it, so it has a key and no expiry. Returns an upload ticket if a photo follows. A second claim about the same ride returns the first.
         */
        post: operations["claimRent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rents/{rentId}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create the link by which one trusted person follows the ride
         * @description From the start of the ride to its end, else WRONG_STAGE. The row has `shared_as`. A ride has one link: another request replaces it, also with the same precision. The token has at least 128 random bits. The server stores only its SHA-256, logs it nowhere, and has no operation that returns it again. The request has no key: a stored answer would contain the token.
         */
        put: operations["shareRide"];
        post?: never;
        /**
         * End the link of the ride
         * @description The link no longer works when the answer comes. A ride without a link, also an ended one, gets the same answer.
         */
        delete: operations["stopSharingRide"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared-ride": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The ride behind a link, for the person who has the link
         * @description Without sign-in. The token is in the body, so that no address or log contains it. An unknown, replaced or stopped link and one of an ended ride get the same 404 SHARE_NOT_FOUND. The answer names neither the rider nor the vehicle nor a price, and its position is as rough as the rider chose: the server rounds it. A link is read 30 times a minute at most, then 429 with `retries_in`; an operator also limits unknown tokens by address, with the same 429 (the sandbox does not).
         */
        post: operations["getSharedRide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/commands/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of a command whose answer did not arrive
         * @description Found by its Idempotency-Key.
         */
        get: operations["getCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/short-links/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The target of a short link
         * @description Stickers and messages contain the link; a path is one of this app.
         */
        get: operations["getShortLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/order/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the provider's page for another card (iot flow)
         * @description As `initCard` of the main backend: the list contains the card once the order is paid; each key opens an order of its own.
         */
        post: operations["initOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rider's newest ten orders, for a browser that forgot which one it opened
         * @description With the server's time, so that the app can calculate their age whatever the phone's clock says.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The state of a payment; the app believes only this
         * @description 404 ORDER_NOT_FOUND also for another rider's.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mm-integration/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the metro text a code to the rider's phone
         * @description The rider may request another one after 300 s (retry_after before). 404 the metro does not answer.
         */
        post: operations["requestMetroCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mm-integration/createToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect with the code from the message
         * @description 404 the rider requested no code, or its time is over (10 min). A wrong one is invalid_password; the fifth blocks for 15 min.
         */
        post: operations["sendMetroCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mm-integration/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The link between the rider's account and the metro's
         * @description The profile and the metro page request it; 404 is the ordinary answer for a rider who never connected.
         */
        get: operations["getMetroLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send notifications to this browser too
         * @description The gateway sends each new row of `notifications` to every browser of its rider (RFC 8030, 8291, 8292, by the key in the app's setting `webPushKey`) as JSON: its fields without `client_id`, `delivered` and nulls, and the browser's `language`. Sets the profile's IsAllowPush. A repeat of the same endpoint replaces keys and language; another rider's repeat takes over the browser. The gateway accepts only endpoints of browsers' push services (PUSH_SERVICE_UNKNOWN). It deletes endpoints that the service no longer knows (404, 410), and all of them when the rider signs out everywhere.
         */
        put: operations["savePushSubscription"];
        post?: never;
        /**
         * Stop notifications to this browser
         * @description Removing the rider's last browser clears IsAllowPush. An unknown endpoint is no error.
         */
        delete: operations["removePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sms/device-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key with which this phone signs text commands
         * @description One key for each device and rider: another one of the same session revokes the earlier key of that session. Sign-out of the session, sign-out everywhere, a changed PIN, a deleted account and `expiresAt` (90 days) end it too. The answer has the secret, which no other answer has; only a repeat of the same Idempotency-Key gets it again. A gateway stores it sealed. 404 SMS_NOT_OFFERED: the operator has no number, or the account has no phone to which answers could go. decisions §4.19 defines the messages.
         */
        post: operations["registerDeviceKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sms/device-key/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a key of this rider
         * @description From the next message on, the gateway accepts nothing of this key. An unknown key, or one that has ended, is no error.
         */
        delete: operations["revokeDeviceKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sms/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A text message to the operator's number, from the SMS provider
         * @description The app never calls it. `X-Sms-Signature` is the hex HMAC-SHA-256, with the secret that provider and gateway share, of `X-Sms-Timestamp`, a dot and the raw body. 401: the signature is wrong, or the timestamp is more than five minutes off. A second message with the same `id` gets 200 and has no effect. So does a text that is no command, or whose key or code is wrong: the sender of a guess learns nothing. 429: more than ten messages a minute from one number. decisions §4.19 defines the text, the rules and the answer, which the gateway sends through the provider to the phone number of the rider's account, never to `from`.
         */
        post: operations["receiveTextMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/promo/image/{imageName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of the table `promo` by its name
         * @description Apps store it by this name, so another picture gets another name.
         */
        get: operations["getPromoImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        BikePart: "handlebar" | "saddle" | "frontWheel" | "backWheel" | "pedal" | "chain" | "chainLock" | "tireLock";
        ClientSettings: {
            viewedOnboardings?: string[];
            /** @description roubles */
            lastInsuranceOptionCost?: number | null;
            /** @description roubles */
            lastOmniInsuranceOptionCost?: number | null;
            lastSmooveTariffId?: string | null;
            lastOmniTariffId?: string | null;
            /**
             * Format: date-time
             * @description when the rider changed one of them
             */
            changedAt?: string;
        };
        LegacyError: {
            error?: string;
            message?: string;
            errorMsg?: string;
            /** @description the message of a rating (map-and-rent §7) */
            data?: string;
            userId?: string;
            error_description?: string;
            /** @description seconds */
            retries_in?: number;
            /** @description the code of the refusal */
            code?: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            /** @description ACCOUNT_BLOCKED, ACCOUNT_DEBT, ACCOUNT_HAS_RENT_ALREADY, BIKE_NOT_ALLOWED, BIKE_IS_OFFLINE, BIKE_IS_FAR_FROM_USER, GEO_NOT_ALLOWED_BY_USER, OPEN_CHAIN_ERROR, OPEN_LOCK_ERROR, PARKING_NOT_ALLOWED, NEED_CLOSE_LOCK, NEED_CLOSE_CHAIN_LOCK; ours: BIKE_IS_RESERVED, ACCOUNT_HAS_RESERVATION_ALREADY, RESERVATION_NOT_FOUND, BIKE_NOT_FOUND, TARIFF_REQUIRED, CARD_REQUIRED, COMMAND_EXPIRED, COMMAND_KEY_REUSED, WRONG_STAGE, RENT_NOT_FOUND, PARKING_NOT_FOUND, STATION_NOT_FOUND, PHOTO_REQUIRED, PHOTO_NOT_ACCEPTED, BIKE_NOT_TAKEN (the dock was open and nobody pulled the bike out), BIKE_NOT_DOCKED, ORDER_NOT_FOUND, PUSH_SERVICE_UNKNOWN, RING_TOO_OFTEN, SHARE_NOT_FOUND, SHARE_READ_TOO_OFTEN, SMS_NOT_OFFERED */
            code?: string;
            distanceMeters?: number;
            /** @description roubles, positive */
            debt?: number;
            rentId?: string;
            /** @description seconds */
            retries_in?: number;
        };
        /** @description Crockford base32, public */
        KeyId: string;
        DeviceKey: {
            keyId: components["schemas"]["KeyId"];
            /** @description 32 random bytes, base64; the app imports them as a key that cannot be read */
            secret: string;
            /** @description of the operator, E.164 */
            number: string;
            /** @description what a message to the number usually costs the rider; 0: as in the rider's plan */
            priceRoubles: number;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            serverTime: string;
        };
        Order: {
            id: string;
            /** @description tariff, debt or card */
            kind: string;
            /** @description created (the rider has not paid on its page yet), pending (the bank checks), paid, refused, expired; the last three are final */
            state: string;
            /** @description roubles; null of a card */
            amount: number | null;
            /** @description the tariff to buy */
            rateId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /** @description why the bank refused it, in words for the rider and in the requested language; null if the provider gives no reason */
            reason: string | null;
        };
        Position: {
            latitude: number;
            longitude: number;
            /** @description metres */
            accuracy: number;
        };
        PositionOrNull: components["schemas"]["Position"] | null;
        /**
         * @description What a follower sees of the position. exact: as the vehicle reports it. area: the middle of a cell of a fixed grid, so that many reads tell no more than one; the vehicle is within 500 m of it. state: none.
         * @enum {string}
         */
        SharedPrecision: "exact" | "area" | "state";
        SharedRide: {
            /** @description riding or paused */
            state: string;
            /** @description of the vehicle: 0 bike, 1 electric bike, 2 omni, 3 scooter */
            form: number;
            /** Format: date-time */
            startedAt: string;
            precision: components["schemas"]["SharedPrecision"];
            /** @description The vehicle's last report. null with the precision state, for a docked bike, and when the last report is older than ten minutes */
            position: {
                latitude: number;
                longitude: number;
                /** @description how far the vehicle may be from it */
                radiusMeters: number;
                /**
                 * Format: date-time
                 * @description when the vehicle reported it
                 */
                at: string;
            } | null;
            /** Format: date-time */
            serverTime: string;
        };
        /** @description Minutes are counted after the free time, start inclusive, end exclusive. The lines of a list may come in any order. The first begins at 0, each other one where its predecessor ends, and the last has no end; if it has one, minutes after it cost nothing. A list with a gap or an overlap gives no price, so the app offers no start */
        PriceLine: {
            fromMinute: number;
            toMinute: number | null;
            /** @description roubles a minute */
            cost: number;
        };
        /** @description Screens follow these, not kinds */
        Capabilities: {
            docked: boolean;
            wheelLock: boolean;
            chain: boolean;
            battery: boolean;
            photoAtEnd: boolean;
            pause: boolean;
            /** @description it, or its dock, sounds and flashes on request (`ringBike`) */
            ring: boolean;
            /** @description a rider may reserve it (`reserveBike`) */
            reserve: boolean;
        };
        Bike: {
            /** @description its current opaque id on the map; 0 during a rent */
            id: number;
            frameNumber: string;
            /**
             * @description 0 ordinary, 1 electric, 2 omni
             * @enum {integer}
             */
            kind: 0 | 1 | 2;
            /** @description bike, eBike or omni */
            type: string;
            /** @description OMNI_HORSESHOE, OMNI_IOT_DEVICE, OMNI_IOT_SCOOTER; null when docked */
            deviceType: string | null;
            capabilities: components["schemas"]["Capabilities"];
            batteryPercent: number | null;
            /** @description on a full battery */
            maxRangeMeters: number | null;
            mainCoordinate: {
                latitude: number;
                longitude: number;
            };
            /** @description the dock that holds it; null when it is in no dock */
            dock: null | {
                /** @description on the plate of the dock: 3, the station in three digits, the dock in two */
                code: string;
                station: components["schemas"]["StationName"];
            };
            /** @description INACTIVE, STATIONED, RESERVED or IN_USE */
            status: string;
            tariff: null | {
                id: string;
                name: string;
            };
            priceLines: components["schemas"]["PriceLine"][];
            freeMinutes: number;
            /** @description roubles a minute */
            pauseCost: number | null;
            /** @description as `fare_cap` of a rent that starts now */
            fareCap: number | null;
            /** @description as `card_hold` of a rent that starts now */
            cardHold: number | null;
            /** @description what a reservation that this rider makes now costs and how long it lasts; null where the vehicle or the tariff offers none */
            reservation: null | {
                freeMinutes: number;
                /** @description then it ends by itself; the free minutes count */
                mostMinutes: number;
                /** @description roubles a minute after the free minutes */
                cost: number;
            };
            /** @description roubles a ride; null if none is offered */
            insuranceCost: number | null;
            /** @description the rider took insurance with the tariff: every ride on it is insured and pays insuranceCost */
            insured: boolean;
            inspectionSeconds: number;
            /** @description Refusal codes that the server already expects for a start */
            obstacles: string[];
            /** @description roubles, positive */
            debt: number | null;
            /** Format: date-time */
            serverTime: string;
        };
        Reservation: {
            id: string;
            /**
             * @description `released` by the rider, or because the rider started another vehicle; `started`: the ride began from it, and its bill has the paid minutes; `lapsed` at `until`
             * @enum {string}
             */
            state: "held" | "released" | "started" | "lapsed";
            /** @description the vehicle's id on the map */
            mapId: number;
            frameNumber: string;
            deviceType: string | null;
            capabilities: components["schemas"]["Capabilities"];
            coordinate: {
                latitude: number;
                longitude: number;
            };
            /** Format: date-time */
            reservedAt: string;
            /**
             * Format: date-time
             * @description each minute that starts from here on is paid
             */
            freeUntil: string;
            /** Format: date-time */
            until: string;
            /** Format: date-time */
            endedAt: string | null;
            /** @description roubles a minute from `freeUntil` on */
            minuteCost: number;
            /** @description whole roubles charged for it, rounded half up; null while it is held; 0 of a started one, whose ride has them */
            cost: number | null;
        };
        StationName: {
            external_id: string;
            addr: string;
            /** @description may be empty */
            addr_en: string;
        };
        Parking: {
            /** @description its id on the map */
            id: number;
            number: string;
            addr: string;
            /** @description may be empty */
            addr_en: string;
            latitude: number;
            longitude: number;
            radiusMeters: number;
        };
        /** @description The row of the table `rents`, same names */
        Rent: {
            id: string;
            /** @description the number that support asks for */
            rental_id: string;
            client_id: string;
            bike_id: string;
            frame_number: string;
            /** @description omni or other */
            bike_type: string;
            device_type: string | null;
            tariff_id: string | null;
            tariff_name: string | null;
            /** @description roubles for this ride; null: not insured */
            insurance_cost: number | null;
            /** @description PENDING, WAITING, STARTED */
            state: string;
            /** @description CHECK_START, ACTIVE_RIDE, CHECK_START_PAUSE, PAUSE, CHECK_END_PAUSE, ACTIVE_RIDE_END, ACTIVE_RIDE_COMPLETED */
            stage: string;
            /** @description IN_PROGRESS, ERROR_START, SUCCESS, CHECK_START, CHECK_START_PAUSE, PAUSE, CHECK_END_PAUSE, CHECK_END, WAIT_TO_RETURN_IN_PROGRESS, DONE, TECH_DONE */
            status: string;
            /** @description wait, positioning, parking, lock_info, chain_lock_open, chain_lock_close, unlock, photo_upload; unknown keeps the last */
            step: string;
            step_number: number;
            step_count: number;
            error_code: string | null;
            /** @description open or closed */
            wheel_lock: string | null;
            /** @description open or closed */
            chain_lock: string | null;
            /** @description holder, rack, free */
            chain_place: string | null;
            /** Format: date-time */
            ride_started_at: string | null;
            /** Format: date-time */
            paused_at: string | null;
            /** Format: date-time */
            finish_requested_at: string | null;
            /**
             * Format: date-time
             * @description when the rider claimed that they cannot finish; support ends the ride
             */
            claimed_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description seconds from start to end or to the finish request */
            duration: number | null;
            /** @description the server's total in roubles, once ended. Its lines, in this order: free minutes; each price line, by its first minute; pauses; the reservation; insurance; the reduction to `fare_cap`, if they exceed it; rounding to whole roubles. Fine and bonus come after them, and no cap limits a fine */
            cost: number | null;
            /** @description the roubles of it, and of a fine, that the bonus paid */
            bonus: number;
            free_minutes: number;
            price_lines: components["schemas"]["PriceLine"][];
            pause_cost: number | null;
            /** @description roubles: the most that this ride costs with pauses, reservation and insurance, a fine apart; null has no cap. A tariff's `DayFareCap` lowers it by the rides that the rider began today: 0 is a free ride. It stays as it was at the start */
            fare_cap: number | null;
            /** @description roubles that the bank holds on the rider's card from the start until the rent ends, however it ends; null holds nothing. It is no charge: at the end the gateway charges `cost` and releases the whole hold */
            card_hold: number | null;
            /** @description the paid minutes of the reservation that this ride began from; null where there are none, and after a cancelled or failed start */
            reservation: null | {
                /** @description started minutes after the free ones */
                minutes: number;
                /** @description roubles a minute */
                cost: number;
            };
            /** @description how the rider shares the ride with the person who has its link: a SharedPrecision; null: not shared (`shareRide`) */
            shared_as: string | null;
            /** @description ended pauses so far */
            paused_seconds: number;
            parking_id: string | null;
            parking_number: string | null;
            /** @description of a docked bike, where the rider took it, and once it is back in a dock that dock; else null */
            station: components["schemas"]["StationName"] | null;
            /** @description none, owed, uploaded */
            photo_state: string;
            capabilities: components["schemas"]["Capabilities"];
            battery_percent: number | null;
            /** @description on a full battery */
            max_range_meters: number | null;
            inspection_seconds: number;
            version: number;
            /**
             * Format: date-time
             * @description when this version was written
             */
            server_time: string;
            /** Format: date-time */
            updated_at: string;
        };
        CommandAnswer: {
            rent: components["schemas"]["Rent"];
            /** Format: date-time */
            serverTime: string;
            /** @description finish and claim return it; one purpose, 24 h */
            uploadTicket: string | null;
        };
        CommandState: {
            key: string;
            /** @enum {string} */
            state: "unknown" | "running" | "done" | "refused";
            /** @description why the server refused it */
            code: string | null;
            rentId: string | null;
            /** Format: date-time */
            serverTime: string;
        };
        MapCell: {
            z: number;
            x: number;
            y: number;
            /** Format: date-time */
            at: string;
            counts: {
                bikes: number;
                eBikes: number;
                omniBikes: number;
                scooters: number;
                stations: number;
                parkings: number;
            };
            /** @description Only below zoom 11: one entry for each of the cell's 32 × 32 squares that has vehicles. `lats` and `lons` are the mean of their coordinates, the others how many there are; their sums are those of `counts`. */
            groups?: {
                lats: number[];
                lons: number[];
                bikes: number[];
                eBikes: number[];
                omniBikes: number[];
                scooters: number[];
            };
            vehicles?: {
                ids: number[];
                /** @description 0 bike, 1 eBike, 2 omni bike, 3 scooter */
                forms: number[];
                lats: number[];
                lons: number[];
                /** @description percent or -1 */
                batteries: number[];
                /** @description by form, not by vehicle: metres on a full battery, -1 without one */
                fullRanges?: number[];
            };
            stations?: {
                ids: number[];
                /** @description 0 mechanic, 1 electro, 2 PortPlus */
                types: number[];
                lats: number[];
                lons: number[];
                /** @description available vehicles */
                bikes: number[];
                /** @description free places */
                places: number[];
                /** @description fill level 0 to 4 */
                levels: number[];
                /** @description IN_CITY or INACTIVE */
                statuses: string[];
            };
            parkings?: {
                ids: number[];
                numbers: string[];
                lats: number[];
                lons: number[];
                /** @description metres */
                radii: number[];
            };
        };
        Station: {
            /** @description its id on the map and in addresses */
            external_id: string;
            /** @description 0 mechanic, 1 electro, 2 PortPlus (both kinds of bikes) */
            type: number;
            /** @description IN_CITY, SERVICE, READY_TO_CITY, INACTIVE, DECOMMISSIONED, QUARANTINE */
            status: string;
            addr: string;
            /** @description may be empty */
            addr_en: string;
            latitude: number;
            longitude: number;
            stations_static_attributes: {
                static_external_id: string;
                static_firestore_id: string;
                /** @description number of docks */
                ports: number;
            };
            stations_dynamic_attributes: {
                dynamic_external_id: string;
                /** @description available ordinary bikes */
                mechanical_bikes: number;
                /** @description available electric bikes */
                electric_bikes: number;
                /** @description docks that accept a bike */
                free_places: number;
                /** @description docks in working order */
                available_ports: number;
                /** @description 0 disabled, 1 enabled, 2 low, 3 medium, 4 full */
                fill_level: number;
                /** Format: date-time */
                updated_at: string;
            };
        };
        LogEntry: {
            logMessage: string;
            /** @description empty before sign-in */
            userId: string;
            /** Format: date-time */
            timeStamp: string;
            /** @description jsError, fault, chart, and others by name */
            type: string;
            /** @enum {string} */
            level: "error" | "info" | "debug";
            developerComment: string;
        };
        ErrorBeacon: {
            /** @description the build */
            release: string;
            /** @description this load of the page */
            trace: string;
            code: string;
            /** @description file, line and column */
            place: string | null;
        };
        GoalBeacon: {
            goal: string;
            release: string;
            /** @description this load of the page, nobody's name */
            visit: string;
            consent: string;
        };
        PublicBike: {
            frameNumber: string;
            /** @description 0 bike, 1 eBike, 2 omni bike, 3 scooter */
            form: number;
            batteryPercent: number | null;
            /** @description on a full battery */
            maxRangeMeters: number | null;
            isFree: boolean;
        };
        NamedStation: {
            external_id: string;
            addr: string;
            /** @description may be empty */
            addr_en: string;
        };
        FoundStation: {
            external_id: string;
            /** @description 0 mechanic, 1 electro, 2 PortPlus */
            type: number;
            /** @description IN_CITY or INACTIVE */
            status: string;
            addr: string;
            addr_en: string;
            latitude: number;
            longitude: number;
        };
        FoundParking: {
            number: string;
            addr: string;
            addr_en: string;
            latitude: number;
            longitude: number;
        };
        ZoneCollection: {
            /** @constant */
            type: "FeatureCollection";
            features: {
                /** @constant */
                type: "Feature";
                geometry: {
                    /** @constant */
                    type: "Polygon";
                    coordinates: number[][][];
                };
                properties: {
                    id: string;
                    /** @description CITY, COUNTY, DISTRICT, PARKING_ZONE, SERVICE_ZONE, SLOW_ZONE, MOVE_ZONE, RESTRICTED_ZONE */
                    zoneType: string;
                    name_ru: string;
                    name_en: string;
                    /** @description km/h */
                    speedLimit: number | null;
                    /** @description HH:MM, Moscow time */
                    scheduleStart: string | null;
                    scheduleEnd: string | null;
                };
            }[];
        };
    };
    responses: {
        /** @description The path does not know this method */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/405",
                 *       "title": "Method Not Allowed",
                 *       "status": 405
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than this operation reads */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Content Too Large"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The body is larger than this operation reads */
        TooLargeProblem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/413",
                 *       "title": "Content Too Large",
                 *       "status": 413
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are larger than the server reads; the server answers before any operation, without a body */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The reservation and the server's clock */
        ReservationAnswer: {
            headers: {
                "Idempotent-Replayed"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "reservation": {
                 *         "id": "5b0f7f0e-2f6a-4c1d-9b7e-8d2f1c3a4b50",
                 *         "state": "held",
                 *         "mapId": 18240,
                 *         "frameNumber": "51307",
                 *         "deviceType": "OMNI_IOT_SCOOTER",
                 *         "capabilities": {
                 *           "docked": false,
                 *           "wheelLock": false,
                 *           "chain": false,
                 *           "battery": true,
                 *           "photoAtEnd": true,
                 *           "pause": true,
                 *           "ring": true,
                 *           "reserve": true
                 *         },
                 *         "coordinate": {
                 *           "latitude": 55.75428,
                 *           "longitude": 37.62086
                 *         },
                 *         "reservedAt": "2026-06-15T06:00:00.000Z",
                 *         "freeUntil": "2026-06-15T06:10:00.000Z",
                 *         "until": "2026-06-15T06:30:00.000Z",
                 *         "endedAt": null,
                 *         "minuteCost": 3,
                 *         "cost": null
                 *       },
                 *       "serverTime": "2026-06-15T06:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    reservation: null | components["schemas"]["Reservation"];
                    /** Format: date-time */
                    serverTime: string;
                };
            };
        };
        /** @description Accepted is not done; the rent row has the result */
        Accepted: {
            headers: {
                "Idempotent-Replayed"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "rent": {
                 *         "id": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11",
                 *         "rental_id": "R-204818",
                 *         "client_id": "100001",
                 *         "bike_id": "b-51307",
                 *         "frame_number": "51307",
                 *         "bike_type": "omni",
                 *         "device_type": "OMNI_IOT_SCOOTER",
                 *         "tariff_id": "omni-month",
                 *         "tariff_name": "Новые: месяц",
                 *         "insurance_cost": 29,
                 *         "state": "STARTED",
                 *         "stage": "ACTIVE_RIDE",
                 *         "status": "IN_PROGRESS",
                 *         "step": "wait",
                 *         "step_number": 0,
                 *         "step_count": 0,
                 *         "error_code": null,
                 *         "wheel_lock": null,
                 *         "chain_lock": null,
                 *         "chain_place": null,
                 *         "ride_started_at": "2026-06-15T05:50:00.000Z",
                 *         "paused_at": null,
                 *         "finish_requested_at": null,
                 *         "claimed_at": null,
                 *         "ended_at": null,
                 *         "duration": null,
                 *         "cost": null,
                 *         "bonus": 0,
                 *         "free_minutes": 30,
                 *         "price_lines": [
                 *           {
                 *             "fromMinute": 0,
                 *             "toMinute": 60,
                 *             "cost": 6
                 *           },
                 *           {
                 *             "fromMinute": 60,
                 *             "toMinute": null,
                 *             "cost": 8
                 *           }
                 *         ],
                 *         "pause_cost": 2,
                 *         "fare_cap": 500,
                 *         "card_hold": 300,
                 *         "reservation": {
                 *           "minutes": 5,
                 *           "cost": 3
                 *         },
                 *         "shared_as": null,
                 *         "paused_seconds": 0,
                 *         "parking_id": null,
                 *         "parking_number": null,
                 *         "station": null,
                 *         "photo_state": "none",
                 *         "capabilities": {
                 *           "docked": false,
                 *           "wheelLock": false,
                 *           "chain": false,
                 *           "battery": true,
                 *           "photoAtEnd": true,
                 *           "pause": true,
                 *           "ring": true,
                 *           "reserve": true
                 *         },
                 *         "battery_percent": 80,
                 *         "max_range_meters": 40000,
                 *         "inspection_seconds": 120,
                 *         "version": 4,
                 *         "server_time": "2026-06-15T06:00:00.000Z",
                 *         "updated_at": "2026-06-15T06:00:00.000Z"
                 *       },
                 *       "serverTime": "2026-06-15T06:00:00.000Z",
                 *       "uploadTicket": null
                 *     }
                 */
                "application/json": components["schemas"]["CommandAnswer"];
            };
        };
        /** @description Problem details; `code` is the specification's refusal code where there is one */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/refused",
                 *       "title": "Refused",
                 *       "status": 409,
                 *       "code": "ACCOUNT_HAS_RENT_ALREADY"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is no longer valid */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/401",
                 *       "title": "Unauthorized",
                 *       "status": 401
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This version of the app is too old */
        UpdateRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/426",
                 *       "title": "Upgrade Required",
                 *       "status": 426
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests */
        TooMany: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/429",
                 *       "title": "Too Many Requests",
                 *       "status": 429
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
                /**
                 * @example {
                 *       "error": "Too Many Requests",
                 *       "retries_in": 60
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The specification's own error body; text is `error`, else `message` */
        Legacy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errorMsg": "Wrong login or pin"
                 *     }
                 */
                "application/json": components["schemas"]["LegacyError"];
            };
        };
        /** @description The rate, 1 to 5 */
        Rate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "rate": 4
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        rate: number;
                    };
                };
            };
        };
        /** @description The stored settings; empty if there are none */
        ClientSettings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "viewedOnboardings": [
                 *           "map",
                 *           "scan"
                 *         ],
                 *         "lastOmniTariffId": "omni-month",
                 *         "changedAt": "2026-06-15T06:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    settings: components["schemas"]["ClientSettings"];
                };
            };
        };
    };
    parameters: {
        Initiator: "pwa_app";
        SourceHeader: "pwa-client";
        /** @example 1.56.133 */
        AppVersion: string;
        RentId: string;
        /** @description One act of the rider, one key */
        IdempotencyKey: string;
        /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
        CommandExpiresAt: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type BikePart = components['schemas']['BikePart'];
export type ClientSettings = components['schemas']['ClientSettings'];
export type LegacyError = components['schemas']['LegacyError'];
export type Problem = components['schemas']['Problem'];
export type KeyId = components['schemas']['KeyId'];
export type DeviceKey = components['schemas']['DeviceKey'];
export type Order = components['schemas']['Order'];
export type Position = components['schemas']['Position'];
export type PositionOrNull = components['schemas']['PositionOrNull'];
export type SharedPrecision = components['schemas']['SharedPrecision'];
export type SharedRide = components['schemas']['SharedRide'];
export type PriceLine = components['schemas']['PriceLine'];
export type Capabilities = components['schemas']['Capabilities'];
export type Bike = components['schemas']['Bike'];
export type Reservation = components['schemas']['Reservation'];
export type StationName = components['schemas']['StationName'];
export type Parking = components['schemas']['Parking'];
export type Rent = components['schemas']['Rent'];
export type CommandAnswer = components['schemas']['CommandAnswer'];
export type CommandState = components['schemas']['CommandState'];
export type MapCell = components['schemas']['MapCell'];
export type Station = components['schemas']['Station'];
export type LogEntry = components['schemas']['LogEntry'];
export type ErrorBeacon = components['schemas']['ErrorBeacon'];
export type GoalBeacon = components['schemas']['GoalBeacon'];
export type PublicBike = components['schemas']['PublicBike'];
export type NamedStation = components['schemas']['NamedStation'];
export type FoundStation = components['schemas']['FoundStation'];
export type FoundParking = components['schemas']['FoundParking'];
export type ZoneCollection = components['schemas']['ZoneCollection'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseTooLargeProblem = components['responses']['TooLargeProblem'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseReservationAnswer = components['responses']['ReservationAnswer'];
export type ResponseAccepted = components['responses']['Accepted'];
export type ResponseProblem = components['responses']['Problem'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUpdateRequired = components['responses']['UpdateRequired'];
export type ResponseTooMany = components['responses']['TooMany'];
export type ResponseLegacy = components['responses']['Legacy'];
export type ResponseRate = components['responses']['Rate'];
export type ResponseClientSettings = components['responses']['ClientSettings'];
export type ParameterInitiator = components['parameters']['Initiator'];
export type ParameterSourceHeader = components['parameters']['SourceHeader'];
export type ParameterAppVersion = components['parameters']['AppVersion'];
export type ParameterRentId = components['parameters']['RentId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterCommandExpiresAt = components['parameters']['CommandExpiresAt'];
export type $defs = Record<string, never>;
export interface operations {
    authenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "login": "70001"
                 *       },
                 *       "credentials": {
                 *         "pin": "1234"
                 *       }
                 *     }
                 */
                "application/json": {
                    user: {
                        login: string;
                    };
                    credentials: {
                        pin: string;
                    };
                };
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMDAwMDEiLCJleHRlcm5hbF9pZCI6IjEwMDAwMSIsIm1vYmlsZV90b2tlbiI6Im10XzliMWQ1ZjBlN2EzYzQyZDYiLCJpYXQiOjE3ODE1MDMyMDAsImV4cCI6NDA3MDkwODgwMH0.YW4gZXhhbXBsZSBhbmQgbm9ib2R54oCZcyBzaWduYXR1cmU",
                     *       "supabaseAccessToken": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3ZDBmNGM1Mi02YzFlLTRhNTctOWMyYi04ZjVmMGExZDNlNjQiLCJyb2xlIjoiYXV0aGVudGljYXRlZCIsImNsaWVudF9pZCI6IjEwMDAwMSIsImFhbCI6ImFhbDEiLCJpYXQiOjE3ODE1MDMyMDAsImV4cCI6NDA3MDkwODgwMH0.YW4gZXhhbXBsZSBhbmQgbm9ib2R54oCZcyBzaWduYXR1cmU",
                     *       "refreshToken": "rt_4f0c9a6e2b7d41c8",
                     *       "expiresIn": 900
                     *     }
                     */
                    "application/json": {
                        /** @description JWT; claims sub, external_id, mobile_token */
                        token: string;
                        supabaseAccessToken: string;
                        refreshToken: string;
                        /** @description seconds */
                        expiresIn: number;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            /** @description Wrong login or PIN. Or the PIN is right and a code of the rider's second factor is missing: `code` says so, and the answer has a session only for the auth service, which no other service accepts until that service has verified a factor. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errorMsg: string;
                        /** @constant */
                        code: "insufficient_aal";
                        supabaseAccessToken: string;
                        refreshToken: string;
                        /** @description seconds */
                        expiresIn: number;
                    } | components["schemas"]["LegacyError"];
                };
            };
            /** @description The login is blocked; without errorMsg the app reloads once (account §8) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "errorMsg": "user blocked",
                     *       "userId": "100003"
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getPinCode: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody stores it, Cache-Control no-store */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pinCode": "1234"
                     *     }
                     */
                    "application/json": {
                        pinCode: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getChatToken: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed, only for the chat */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOi",
                     *       "clientId": "vb_100001",
                     *       "expiresAt": "2026-06-15T06:15:00.000Z"
                     *     }
                     */
                    "application/json": {
                        token: string;
                        clientId: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getClientSettings: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ClientSettings"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    saveClientSettings: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "viewedOnboardings": [
                 *           "map"
                 *         ],
                 *         "lastOmniTariffId": "omni-month",
                 *         "changedAt": "2026-06-15T06:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    settings: components["schemas"]["ClientSettings"];
                };
            };
        };
        responses: {
            200: components["responses"]["ClientSettings"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getStatistics: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limit": 1
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    limit: 1;
                };
            };
        };
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "TotalRides": 12,
                     *       "TotalRidesTime": "05:42:10",
                     *       "TotalDistance": 48210,
                     *       "TotalCalories": 912000
                     *     }
                     */
                    "application/json": {
                        TotalRides: number;
                        /** @description d.hh:mm:ss, without days hh:mm:ss */
                        TotalRidesTime: string;
                        /** @description metres */
                        TotalDistance: number;
                        /** @description cal */
                        TotalCalories: number;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    rateRide: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rentId": "6f1d3c1e-9f5b-4c6e-8a2f-0d9c4f6f8a11",
                 *       "customerId": "100001",
                 *       "rate": 3,
                 *       "problems": [
                 *         "backWheel"
                 *       ],
                 *       "comment": "Скрипит"
                 *     }
                 */
                "application/json": {
                    rentId: string;
                    /** @description the rider's own id */
                    customerId: string;
                    rate: number;
                    problems: components["schemas"]["BikePart"][];
                    comment: string | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Rate"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Legacy"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Legacy"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Problem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getRate: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: string;
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Rate"];
            400: components["responses"]["Legacy"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Legacy"];
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    putLogEntry: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "logMessage": "TypeError: rent is null",
                 *       "userId": "100001",
                 *       "timeStamp": "2026-06-01T09:00:00.000Z",
                 *       "type": "jsError",
                 *       "level": "error",
                 *       "developerComment": "ride-C5x1.js:1:2345"
                 *     }
                 */
                "application/json": components["schemas"]["LogEntry"];
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    beaconError: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "release": "index-CyVewZJ2",
                 *       "trace": "0af7651916cd43dd8448eb211c80319c",
                 *       "code": "TypeError",
                 *       "place": "ride-C5x1.js:1:2345"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorBeacon"];
            };
        };
        responses: {
            /** @description Received */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    beaconGoal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "goal": "ride-started",
                 *       "release": "index-CyVewZJ2",
                 *       "visit": "0af7651916cd43dd8448eb211c80319c",
                 *       "consent": "2026-06-01"
                 *     }
                 */
                "application/json": components["schemas"]["GoalBeacon"];
            };
        };
        responses: {
            /** @description Received */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getMapCell: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                z: number;
                x: number;
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cell, with ETag and Cache-Control max-age=10 */
            200: {
                headers: {
                    ETag?: string;
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "z": 14,
                     *       "x": 9904,
                     *       "y": 5121,
                     *       "at": "2026-06-15T06:00:00.000Z",
                     *       "counts": {
                     *         "bikes": 0,
                     *         "eBikes": 0,
                     *         "omniBikes": 1,
                     *         "scooters": 2,
                     *         "stations": 1,
                     *         "parkings": 1
                     *       },
                     *       "vehicles": {
                     *         "ids": [
                     *           18240,
                     *           18241,
                     *           18252
                     *         ],
                     *         "forms": [
                     *           3,
                     *           3,
                     *           2
                     *         ],
                     *         "lats": [
                     *           5575428,
                     *           5575502,
                     *           5575611
                     *         ],
                     *         "lons": [
                     *           3762086,
                     *           3762240,
                     *           3761874
                     *         ],
                     *         "batteries": [
                     *           80,
                     *           64,
                     *           -1
                     *         ],
                     *         "fullRanges": [
                     *           -1,
                     *           35000,
                     *           50000,
                     *           40000
                     *         ]
                     *       },
                     *       "stations": {
                     *         "ids": [
                     *           3001
                     *         ],
                     *         "types": [
                     *           2
                     *         ],
                     *         "lats": [
                     *           5575514
                     *         ],
                     *         "lons": [
                     *           3761511
                     *         ],
                     *         "bikes": [
                     *           9
                     *         ],
                     *         "places": [
                     *           9
                     *         ],
                     *         "levels": [
                     *           3
                     *         ],
                     *         "statuses": [
                     *           "IN_CITY"
                     *         ]
                     *       },
                     *       "parkings": {
                     *         "ids": [
                     *           7018
                     *         ],
                     *         "numbers": [
                     *           "1018"
                     *         ],
                     *         "lats": [
                     *           5575402
                     *         ],
                     *         "lons": [
                     *           3762190
                     *         ],
                     *         "radii": [
                     *           15
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MapCell"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getZones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All zones, Cache-Control max-age=3600 */
            200: {
                headers: {
                    ETag?: string;
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Polygon",
                     *             "coordinates": [
                     *               [
                     *                 [
                     *                   37.5,
                     *                   55.7
                     *                 ],
                     *                 [
                     *                   37.75,
                     *                   55.7
                     *                 ],
                     *                 [
                     *                   37.75,
                     *                   55.8
                     *                 ],
                     *                 [
                     *                   37.5,
                     *                   55.8
                     *                 ],
                     *                 [
                     *                   37.5,
                     *                   55.7
                     *                 ]
                     *               ]
                     *             ]
                     *           },
                     *           "properties": {
                     *             "id": "service-center",
                     *             "zoneType": "SERVICE_ZONE",
                     *             "name_ru": "Зона катания",
                     *             "name_en": "Service area",
                     *             "speedLimit": null,
                     *             "scheduleStart": null,
                     *             "scheduleEnd": null
                     *           }
                     *         },
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Polygon",
                     *             "coordinates": [
                     *               [
                     *                 [
                     *                   37.617,
                     *                   55.753
                     *                 ],
                     *                 [
                     *                   37.623,
                     *                   55.753
                     *                 ],
                     *                 [
                     *                   37.623,
                     *                   55.756
                     *                 ],
                     *                 [
                     *                   37.617,
                     *                   55.756
                     *                 ],
                     *                 [
                     *                   37.617,
                     *                   55.753
                     *                 ]
                     *               ]
                     *             ]
                     *           },
                     *           "properties": {
                     *             "id": "slow-square",
                     *             "zoneType": "SLOW_ZONE",
                     *             "name_ru": "Медленная зона",
                     *             "name_en": "Slow zone",
                     *             "speedLimit": 10,
                     *             "scheduleStart": null,
                     *             "scheduleEnd": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ZoneCollection"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getStationNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All stations that the cells may contain, with ETag and Cache-Control max-age=3600 */
            200: {
                headers: {
                    ETag?: string;
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "external_id": "3001",
                     *           "addr": "Манежная площадь",
                     *           "addr_en": "Manezhnaya Square"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["NamedStation"][];
                    };
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getStation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The station with both languages of its address, with ETag and Cache-Control max-age=10 */
            200: {
                headers: {
                    ETag?: string;
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "external_id": "3001",
                     *       "type": 2,
                     *       "status": "IN_CITY",
                     *       "addr": "Манежная площадь",
                     *       "addr_en": "Manezhnaya Square",
                     *       "latitude": 55.75514,
                     *       "longitude": 37.61511,
                     *       "stations_static_attributes": {
                     *         "static_external_id": "3001",
                     *         "static_firestore_id": "st-3001",
                     *         "ports": 20
                     *       },
                     *       "stations_dynamic_attributes": {
                     *         "dynamic_external_id": "3001",
                     *         "mechanical_bikes": 6,
                     *         "electric_bikes": 3,
                     *         "free_places": 9,
                     *         "available_ports": 18,
                     *         "fill_level": 3,
                     *         "updated_at": "2026-06-15T06:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Station"];
                };
            };
            /** @description Not changed */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getPublicBike: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicle, Cache-Control max-age=10 */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "frameNumber": "51307",
                     *       "form": 3,
                     *       "batteryPercent": 80,
                     *       "maxRangeMeters": 40000,
                     *       "isFree": true
                     *     }
                     */
                    "application/json": components["schemas"]["PublicBike"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    searchPlaces: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 30 places, Cache-Control max-age=300 */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stations": [
                     *         {
                     *           "external_id": "3001",
                     *           "type": 2,
                     *           "status": "IN_CITY",
                     *           "addr": "Манежная площадь",
                     *           "addr_en": "Manezhnaya Square",
                     *           "latitude": 55.75514,
                     *           "longitude": 37.61511
                     *         }
                     *       ],
                     *       "parkings": [
                     *         {
                     *           "number": "1018",
                     *           "addr": "Никольская улица, 4",
                     *           "addr_en": "4 Nikolskaya Street",
                     *           "latitude": 55.75402,
                     *           "longitude": 37.6219
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        stations: components["schemas"]["FoundStation"][];
                        parkings: components["schemas"]["FoundParking"][];
                    };
                };
            };
            400: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getVehicle: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicle and its prices for this rider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 18240,
                     *       "frameNumber": "51307",
                     *       "kind": 2,
                     *       "type": "omni",
                     *       "deviceType": "OMNI_IOT_SCOOTER",
                     *       "capabilities": {
                     *         "docked": false,
                     *         "wheelLock": false,
                     *         "chain": false,
                     *         "battery": true,
                     *         "photoAtEnd": true,
                     *         "pause": true,
                     *         "ring": true,
                     *         "reserve": true
                     *       },
                     *       "batteryPercent": 80,
                     *       "maxRangeMeters": 40000,
                     *       "mainCoordinate": {
                     *         "latitude": 55.75428,
                     *         "longitude": 37.62086
                     *       },
                     *       "dock": null,
                     *       "status": "STATIONED",
                     *       "tariff": {
                     *         "id": "omni-month",
                     *         "name": "Новые: месяц"
                     *       },
                     *       "priceLines": [
                     *         {
                     *           "fromMinute": 0,
                     *           "toMinute": 60,
                     *           "cost": 6
                     *         },
                     *         {
                     *           "fromMinute": 60,
                     *           "toMinute": null,
                     *           "cost": 8
                     *         }
                     *       ],
                     *       "freeMinutes": 30,
                     *       "pauseCost": 2,
                     *       "fareCap": 500,
                     *       "cardHold": 300,
                     *       "reservation": {
                     *         "freeMinutes": 10,
                     *         "mostMinutes": 30,
                     *         "cost": 3
                     *       },
                     *       "insuranceCost": 29,
                     *       "insured": true,
                     *       "inspectionSeconds": 120,
                     *       "obstacles": [],
                     *       "debt": null,
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bike"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getBike: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vehicle and its prices for this rider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 18240,
                     *       "frameNumber": "51307",
                     *       "kind": 2,
                     *       "type": "omni",
                     *       "deviceType": "OMNI_IOT_SCOOTER",
                     *       "capabilities": {
                     *         "docked": false,
                     *         "wheelLock": false,
                     *         "chain": false,
                     *         "battery": true,
                     *         "photoAtEnd": true,
                     *         "pause": true,
                     *         "ring": true,
                     *         "reserve": true
                     *       },
                     *       "batteryPercent": 80,
                     *       "maxRangeMeters": 40000,
                     *       "mainCoordinate": {
                     *         "latitude": 55.75428,
                     *         "longitude": 37.62086
                     *       },
                     *       "dock": null,
                     *       "status": "STATIONED",
                     *       "tariff": {
                     *         "id": "omni-month",
                     *         "name": "Новые: месяц"
                     *       },
                     *       "priceLines": [
                     *         {
                     *           "fromMinute": 0,
                     *           "toMinute": 60,
                     *           "cost": 6
                     *         },
                     *         {
                     *           "fromMinute": 60,
                     *           "toMinute": null,
                     *           "cost": 8
                     *         }
                     *       ],
                     *       "freeMinutes": 30,
                     *       "pauseCost": 2,
                     *       "fareCap": 500,
                     *       "cardHold": 300,
                     *       "reservation": {
                     *         "freeMinutes": 10,
                     *         "mostMinutes": 30,
                     *         "cost": 3
                     *       },
                     *       "insuranceCost": 29,
                     *       "insured": true,
                     *       "inspectionSeconds": 120,
                     *       "obstacles": [],
                     *       "debt": null,
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bike"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    ringBike: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    position: components["schemas"]["PositionOrNull"];
                };
            };
        };
        responses: {
            /** @description The vehicle has rung */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sound": true
                     *     }
                     */
                    "application/json": {
                        /** @description false: it only flashed */
                        sound: boolean;
                    };
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    reserveBike: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReservationAnswer"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    currentReservation: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReservationAnswer"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    releaseReservation: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                reservationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ReservationAnswer"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getParking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parking */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7018,
                     *       "number": "1018",
                     *       "addr": "Никольская улица, 4",
                     *       "addr_en": "4 Nikolskaya Street",
                     *       "latitude": 55.75402,
                     *       "longitude": 37.6219,
                     *       "radiusMeters": 15
                     *     }
                     */
                    "application/json": components["schemas"]["Parking"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    startRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "51307",
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    number: string;
                    position: components["schemas"]["PositionOrNull"];
                    insurance?: boolean;
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCurrentRents: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rents and the server's clock */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [],
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Rent"][];
                        /** Format: date-time */
                        serverTime: string;
                    };
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getRent: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11",
                     *       "rental_id": "R-204818",
                     *       "client_id": "100001",
                     *       "bike_id": "b-51307",
                     *       "frame_number": "51307",
                     *       "bike_type": "omni",
                     *       "device_type": "OMNI_IOT_SCOOTER",
                     *       "tariff_id": "omni-month",
                     *       "tariff_name": "Новые: месяц",
                     *       "insurance_cost": 29,
                     *       "state": "STARTED",
                     *       "stage": "ACTIVE_RIDE",
                     *       "status": "IN_PROGRESS",
                     *       "step": "wait",
                     *       "step_number": 0,
                     *       "step_count": 0,
                     *       "error_code": null,
                     *       "wheel_lock": null,
                     *       "chain_lock": null,
                     *       "chain_place": null,
                     *       "ride_started_at": "2026-06-15T05:50:00.000Z",
                     *       "paused_at": null,
                     *       "finish_requested_at": null,
                     *       "claimed_at": null,
                     *       "ended_at": null,
                     *       "duration": null,
                     *       "cost": null,
                     *       "bonus": 0,
                     *       "free_minutes": 30,
                     *       "price_lines": [
                     *         {
                     *           "fromMinute": 0,
                     *           "toMinute": 60,
                     *           "cost": 6
                     *         },
                     *         {
                     *           "fromMinute": 60,
                     *           "toMinute": null,
                     *           "cost": 8
                     *         }
                     *       ],
                     *       "pause_cost": 2,
                     *       "fare_cap": 500,
                     *       "card_hold": 300,
                     *       "reservation": {
                     *         "minutes": 5,
                     *         "cost": 3
                     *       },
                     *       "shared_as": null,
                     *       "paused_seconds": 0,
                     *       "parking_id": null,
                     *       "parking_number": null,
                     *       "station": null,
                     *       "photo_state": "none",
                     *       "capabilities": {
                     *         "docked": false,
                     *         "wheelLock": false,
                     *         "chain": false,
                     *         "battery": true,
                     *         "photoAtEnd": true,
                     *         "pause": true,
                     *         "ring": true,
                     *         "reserve": true
                     *       },
                     *       "battery_percent": 80,
                     *       "max_range_meters": 40000,
                     *       "inspection_seconds": 120,
                     *       "version": 4,
                     *       "server_time": "2026-06-15T06:00:00.000Z",
                     *       "updated_at": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Rent"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    openChain: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    openLock: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    cancelRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    pauseRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    position: components["schemas"]["PositionOrNull"];
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    resumeRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    position: components["schemas"]["PositionOrNull"];
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    finishRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    position: components["schemas"]["PositionOrNull"];
                    /**
                     * Format: date-time
                     * @description by the server clock; when the rider requested it, if that was offline
                     */
                    requestedAt?: string;
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    chooseParking: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "1208",
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    number: string;
                    position: components["schemas"]["PositionOrNull"];
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    uploadPhoto: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
                "image/heic": string;
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["Problem"];
            415: components["responses"]["Problem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    completeRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoOwed": false
                 *     }
                 */
                "application/json": {
                    /** @description the photo follows with its ticket */
                    photoOwed?: boolean;
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    returnToRide: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                /** @description By the server's clock, RFC 3339, at most 60 s ahead; afterwards the server refuses it with COMMAND_EXPIRED */
                "Command-Expires-At": components["parameters"]["CommandExpiresAt"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    claimRent: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "parking",
                 *       "at": "2026-11-21T11:32:00Z",
                 *       "position": {
                 *         "latitude": 55.75428,
                 *         "longitude": 37.62086,
                 *         "accuracy": 8
                 *       },
                 *       "photoFollows": false
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reason: "parking" | "wheelLock" | "chain" | "offline" | "other";
                    /**
                     * Format: date-time
                     * @description by the server clock; when the rider made the claim
                     */
                    at: string;
                    position: components["schemas"]["PositionOrNull"];
                    photoFollows?: boolean;
                };
            };
        };
        responses: {
            202: components["responses"]["Accepted"];
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            410: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    shareRide: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "precision": "area"
                 *     }
                 */
                "application/json": {
                    precision: components["schemas"]["SharedPrecision"];
                };
            };
        };
        responses: {
            /** @description The token of the link, only in this answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                     *     }
                     */
                    "application/json": {
                        token: string;
                    };
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Problem"];
            413: components["responses"]["TooLargeProblem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    stopSharingRide: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                rentId: components["parameters"]["RentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ride has no link */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getSharedRide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The ride now, Cache-Control no-store */
            200: {
                headers: {
                    "Cache-Control"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "riding",
                     *       "form": 3,
                     *       "startedAt": "2026-06-15T05:50:00.000Z",
                     *       "precision": "area",
                     *       "position": {
                     *         "latitude": 55.7549,
                     *         "longitude": 37.6197,
                     *         "radiusMeters": 500,
                     *         "at": "2026-06-15T05:59:48.000Z"
                     *       },
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SharedRide"];
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCommand: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its state; unknown means that it never arrived and, after its expiry, never will */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "state": "done",
                     *       "code": null,
                     *       "rentId": "6a1f2c9e-4b7d-4c1a-9f3e-2d5b8c7a6f11",
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CommandState"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getShortLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A vehicle, a station or a path of this app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "vehicle",
                     *       "value": "51307"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        kind: "vehicle" | "station" | "path";
                        value: string;
                    };
                };
            };
            400: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    initOrder: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "card",
                 *       "returnUrl": "/profile/bank-cards"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    kind: "card";
                    /** @description a path of the app; /profile without it. The provider adds `payStatus`, SUCCESS or ERROR */
                    returnUrl?: string;
                };
            };
        };
        responses: {
            /** @description The provider's page, and the order to request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "UnitellerUrl": "https://pay.velorent.example/0c5b2f4e"
                     *       },
                     *       "orderId": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20"
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description the address for the browser */
                            UnitellerUrl: string;
                        };
                        orderId: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Problem"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    listOrders: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20",
                     *           "kind": "tariff",
                     *           "state": "paid",
                     *           "amount": 499,
                     *           "rateId": "omni-month",
                     *           "createdAt": "2026-06-13T08:29:00.000Z",
                     *           "decidedAt": "2026-06-13T08:30:00.000Z",
                     *           "reason": null
                     *         }
                     *       ],
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["Order"][];
                        /** Format: date-time */
                        serverTime: string;
                    };
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current state of the order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0c5b2f4e-5f2b-4a53-8b1c-3f0a4c1e7d20",
                     *       "kind": "tariff",
                     *       "state": "paid",
                     *       "amount": 499,
                     *       "rateId": "omni-month",
                     *       "createdAt": "2026-06-13T08:29:00.000Z",
                     *       "decidedAt": "2026-06-13T08:30:00.000Z",
                     *       "reason": null
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    requestMetroCode: {
        parameters: {
            query: {
                /** @description the rider's own id */
                clientId: string;
                /** @description digits of the whole number */
                phone: string;
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metro has sent it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "password_parameters": {
                     *         "length": 6
                     *       }
                     *     }
                     */
                    "application/json": {
                        password_parameters: {
                            /** @description digits of the code */
                            length: number;
                        };
                    };
                };
            };
            /** @description `error_description` is user_temporary_blocked, user_blocked, retry_after, invalid_username or invalid_password, with `retries_in` if a later try makes sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error_description": "retry_after",
                     *       "retries_in": 240
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            401: components["responses"]["Legacy"];
            /** @description Another rider's clientId */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Connected already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    sendMetroCode: {
        parameters: {
            query: {
                /** @description the rider's own id */
                clientId: string;
                code: string;
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Connected; the answer has no other fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description `error_description` is user_temporary_blocked, user_blocked, retry_after, invalid_username or invalid_password, with `retries_in` if a later try makes sense */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error_description": "retry_after",
                     *       "retries_in": 240
                     *     }
                     */
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            401: components["responses"]["Legacy"];
            /** @description Another rider's clientId */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            404: components["responses"]["Legacy"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Connected already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    getMetroLink: {
        parameters: {
            query: {
                /** @description the rider's own id */
                clientId: string;
            };
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link; FULL is connected */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "FULL"
                     *     }
                     */
                    "application/json": {
                        /** @description NEW, HAS_KEY, FULL or CANCELED */
                        status: string;
                    };
                };
            };
            400: components["responses"]["Legacy"];
            401: components["responses"]["Legacy"];
            403: components["responses"]["Legacy"];
            /** @description No link, which is no error */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyError"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Legacy"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Legacy"];
        };
    };
    savePushSubscription: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk",
                 *       "keys": {
                 *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *         "auth": "BTBZMqHH6r4Tts7J_aSIgg"
                 *       },
                 *       "language": "ru"
                 *     }
                 */
                "application/json": {
                    /** @description the https address of its push service; a secret */
                    endpoint: string;
                    keys: {
                        /** @description the browser's public key, base64url */
                        p256dh: string;
                        /** @description 16 bytes, base64url */
                        auth: string;
                    };
                    /**
                     * @description of this browser
                     * @enum {string}
                     */
                    language: "ru" | "en";
                };
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    removePushSubscription: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk"
                 *     }
                 */
                "application/json": {
                    /** @description the https address of its push service; a secret */
                    endpoint: string;
                };
            };
        };
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    registerDeviceKey: {
        parameters: {
            query?: never;
            header: {
                /** @description One act of the rider, one key */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, Cache-Control no-store */
            201: {
                headers: {
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keyId": "7K3M9QXA",
                     *       "secret": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                     *       "number": "+79000000000",
                     *       "priceRoubles": 0,
                     *       "expiresAt": "2026-09-13T06:00:00.000Z",
                     *       "serverTime": "2026-06-15T06:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceKey"];
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            422: components["responses"]["Problem"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    revokeDeviceKey: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                /** @example 7K3M9QXA */
                keyId: components["schemas"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["UpdateRequired"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    receiveTextMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Unix seconds
                 * @example 1781503200
                 */
                "X-Sms-Timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "in-204818",
                 *       "from": "+79000000001",
                 *       "to": "+79000000000",
                 *       "text": "VELORENT START 51307 7K3M9QXA 12 29691720 0FHYPNQPEB8TFT2SBGGSVJH58E B0A1WJKG62FX",
                 *       "receivedAt": "2026-06-15T06:00:00.000Z",
                 *       "cell": null
                 *     }
                 */
                "application/json": {
                    /** @description the provider's own; one message has one */
                    id: string;
                    /** @description as the network shows it; proves nothing */
                    from: string;
                    to: string;
                    text: string;
                    /** Format: date-time */
                    receivedAt: string;
                    /** @description Where the network saw the phone, if the provider says it */
                    cell: {
                        latitude: number;
                        longitude: number;
                        radiusMeters: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Received, whatever the message was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLargeProblem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getPromoImage: {
        parameters: {
            query?: never;
            header: {
                initiator: components["parameters"]["Initiator"];
                source: components["parameters"]["SourceHeader"];
                /** @example 1.56.133 */
                "App-version": components["parameters"]["AppVersion"];
            };
            path: {
                /** @example find.ru.svg */
                imageName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, Cache-Control private and immutable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/jpeg": string;
                };
            };
            400: components["responses"]["Problem"];
            401: components["responses"]["Problem"];
            404: components["responses"]["Problem"];
            405: components["responses"]["MethodNotAllowed"];
            426: components["responses"]["Problem"];
            429: components["responses"]["TooMany"];
            431: components["responses"]["HeadersTooLarge"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
