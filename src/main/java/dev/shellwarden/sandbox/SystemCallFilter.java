package dev.shellwarden.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A seccomp filter: a classic BPF program over {@code struct seccomp_data} (seccomp(2)). What it
 * refuses fails with EPERM, {@code clone3} with ENOSYS so that the C library falls back to {@code
 * clone}, whose flags can be seen.
 */
final class SystemCallFilter {

    private static final int CLONE3 = 435;
    private static final int TIOCSTI = 0x5412;
    private static final int TIOCLINUX = 0x541C;

    /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET of sched.h. */
    private static final int NAMESPACES = 0x7E020000;

    private static final int ALL_BITS = -1;
    private static final int AF_UNIX = 1;
    private static final int AF_VSOCK = 40;
    private static final int FIRST_X32_CALL = 0x40000000;

    private static final int ALLOW = 0x7FFF0000;
    private static final int EPERM = 0x00050000 | 1;
    private static final int ENOSYS = 0x00050000 | 38;

    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int ARGUMENTS = 16;

    private static final short LOAD = 0x20;
    private static final short EQUAL = 0x15;
    private static final short AT_LEAST = 0x35;
    private static final short ANY_BIT = 0x45;
    private static final short RETURN = 0x06;

    /** What sockets a command may make. */
    enum Sockets {
        ALL,
        NO_UNIX,
        NONE
    }

    private record Instruction(short code, int whenTrue, int whenFalse, int operand) {}

    private final Machine machine;
    private final List<Instruction> program = new ArrayList<>();

    private SystemCallFilter(Machine machine) {
        this.machine = machine;
    }

    /**
     * The filter's bytes, as bubblewrap and prctl(2) take them.
     *
     * @param seesOthers whether the command can name processes that are not its own, such as the
     *     server, and must not set their limits: prlimit(2) asks for nothing but the same user
     */
    static byte[] of(Machine machine, Sockets sockets, boolean seesOthers) {
        SystemCallFilter filter = new SystemCallFilter(machine);
        filter.refuseOtherMachines();
        filter.refuse(numbers(machine));
        filter.refuseArgument(machine.ioctl, 1, EQUAL, TIOCSTI);
        filter.refuseArgument(machine.ioctl, 1, EQUAL, TIOCLINUX);
        filter.refuseArgument(machine.clone, 0, ANY_BIT, NAMESPACES);
        filter.refuseArgument(machine.unshare, 0, ANY_BIT, NAMESPACES);
        filter.refuseSockets(sockets);
        if (seesOthers) {
            filter.refuseArgument(machine.prlimit, 0, ANY_BIT, ALL_BITS);
        }
        filter.add(RETURN, 0, 0, ALLOW);
        return filter.bytes();
    }

    private static Collection<Integer> numbers(Machine machine) {
        Map<?, ?> table = YamlResource.load("syscalls.yaml").map(machine.key());
        return table.values().stream().map(number -> Integer.valueOf((String) number)).toList();
    }

    private void refuseOtherMachines() {
        add(LOAD, 0, 0, ARCHITECTURE);
        add(EQUAL, 1, 0, machine.auditArchitecture);
        add(RETURN, 0, 0, EPERM);
        add(LOAD, 0, 0, NUMBER);
        if (machine == Machine.X86_64) {
            add(AT_LEAST, 0, 1, FIRST_X32_CALL);
            add(RETURN, 0, 0, EPERM);
        }
        add(EQUAL, 0, 1, CLONE3);
        add(RETURN, 0, 0, ENOSYS);
    }

    private void refuse(Collection<Integer> numbers) {
        numbers.forEach(number -> {
            add(EQUAL, 0, 1, number);
            add(RETURN, 0, 0, EPERM);
        });
    }

    /** Refuses a call by the lower half of one argument and leaves the call's number loaded. */
    private void refuseArgument(int number, int argument, short test, int operand) {
        add(EQUAL, 0, 4, number);
        add(LOAD, 0, 0, ARGUMENTS + 8 * argument);
        add(test, 0, 1, operand);
        add(RETURN, 0, 0, EPERM);
        add(LOAD, 0, 0, NUMBER);
    }

    private void refuseSockets(Sockets sockets) {
        switch (sockets) {
            case ALL -> refuseArgument(machine.socket, 0, EQUAL, AF_VSOCK);
            case NO_UNIX -> {
                refuseArgument(machine.socket, 0, EQUAL, AF_VSOCK);
                refuseArgument(machine.socket, 0, EQUAL, AF_UNIX);
            }
            case NONE -> refuse(List.of(machine.socket));
        }
    }

    private void add(short code, int whenTrue, int whenFalse, int operand) {
        program.add(new Instruction(code, whenTrue, whenFalse, operand));
    }

    private byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(8 * program.size()).order(ByteOrder.nativeOrder());
        program.forEach(instruction ->
                buffer.putShort(instruction.code())
                        .put((byte) instruction.whenTrue())
                        .put((byte) instruction.whenFalse())
                        .putInt(instruction.operand()));
        return buffer.array();
    }
}
