package dev.shellwarden.assembly;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/**
 * Registers a package's beans by the functions that make them. No annotation is read and nothing is
 * found by reflection, which is most of what a start would take.
 */
public final class Assembly {

    private final BeanRegistry registry;
    private final PropertyBinder binder;

    /**
     * @param registry where the beans go
     * @param environment what records of properties are bound to
     */
    public Assembly(BeanRegistry registry, Environment environment) {
        this.registry = registry;
        this.binder = new PropertyBinder(environment);
    }

    /**
     * Makes records that are annotated as configuration properties beans. One whose values cannot
     * be taken fails with a {@link org.springframework.boot.context.properties.bind.BindException}.
     */
    @SafeVarargs
    public final Assembly properties(Class<? extends Record>... types) {
        for (Class<? extends Record> type : types) {
            bound(type);
        }
        return this;
    }

    private <T extends Record> void bound(Class<T> type) {
        registry.registerBean(type, bean -> bean.supplier(context -> binder.bind(type)));
    }

    /** Makes what a function makes of other beans a bean; it is closed with the application. */
    public <T> Assembly bean(Class<T> type, Maker<? extends T> maker) {
        registry.registerBean(type, bean -> bean.supplier(context -> made(type, maker, context)));
        return this;
    }

    /** Like {@link #bean}, made only when it is asked for. */
    public <T> Assembly lazily(Class<T> type, Maker<? extends T> maker) {
        registry.registerBean(
                type, bean -> bean.lazyInit().supplier(context -> made(type, maker, context)));
        return this;
    }

    private static <T> T made(Class<T> type, Maker<? extends T> maker, SupplierContext context) {
        try {
            return maker.make(context);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new BeanCreationException(
                    type.getSimpleName(), String.valueOf(failure.getMessage()), failure);
        }
    }

    /** Makes a bean of others. */
    @FunctionalInterface
    public interface Maker<T> {

        /** The bean, made of what the context has. */
        T make(SupplierContext context) throws Exception;
    }
}
